-- The card fee of a prefunded delivery: the sender pays the fee by card, and the amount by hand, because a cardholder
-- could charge the amount back long after the cash is gone. By hand: by a transfer outside of the payment provider. An
-- administrator's confirmation covers everything that is still due; card payments and refunds concern only the fee.

-- find_last_fee_action: returns the last event of a card fee that is paid in addition to an amount by hand; null
-- without one.
create function private.find_last_fee_action(p_transaction_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select u.action from public.transaction_status_updates u
     where u.transaction_id = p_transaction_id and u.action in ('fee_paid', 'fee_taken_back') order by u.id desc limit 1);
end $$;

-- find_net_card_fee: returns the part of the delivery's payment that arrived by card in addition to an amount by hand
-- and was not refunded.
create function private.find_net_card_fee(p_transaction public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce((select private.get_net_card_amount(p) from private.payments p
                      where p.transaction_id = p_transaction.id and p.status = 'paid' and not p.surplus and private.find_last_fee_action(p_transaction.id) = 'fee_paid'), 0)
     where p_transaction.funding = 'prefunded');
end $$;

-- apply_card_fee: applies a paid card fee, or a won dispute about it. If the delivery has ended, the fee is to be
-- refunded except the retained part.
create function private.apply_card_fee(p_transaction public.transactions, p_amount numeric, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_payment_action(p_transaction, 'fee_paid');
  perform private.post_money(p_transaction, 'payment', 'provider', 'sender_funds', p_amount, p_evidence);
  perform private.post_money(p_transaction, 'charge_settled', 'sender_funds', 'dispute', least(-private.get_delivery_money_balance(p_transaction.id, 'dispute'), p_amount), p_evidence);
  perform private.post_money(p_transaction, 'recovered', 'sender_funds', 'loss', least(-private.get_delivery_money_balance(p_transaction.id, 'loss'), p_amount, private.get_delivery_money_balance(p_transaction.id, 'sender_funds')), p_evidence);
  if p_transaction.status = 'delivered' then
    perform private.settle_fee_and_pay(p_transaction, p_evidence);
  elsif p_transaction.status in ('cancelled', 'failed') then
    if p_transaction.started_at is not null then
      perform private.retain_fee(p_transaction, p_evidence);
    end if;
    update public.transactions t set refund_due_at = clock_timestamp() where t.id = p_transaction.id and private.get_delivery_money_balance(t.id, 'sender_funds') > 0;
  end if;
end $$;

-- compute_card_refund_share: returns the part of an ended delivery's refund that goes to the card, in addition to the
-- amount paid by hand.
create function private.compute_card_refund_share(p_transaction public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when private.get_delivery_money_balance(p_transaction.id, 'sender_funds') + private.get_delivery_money_balance(p_transaction.id, 'refund') > 0
                then coalesce(private.compute_card_refund_amount(p_transaction, private.find_card_payment(p_transaction.id)), 0) else 0 end
     where p_transaction.funding = 'prefunded');
end $$;

-- record_amount_returned: records that the amount paid by hand was returned; the card fee is still to be refunded.
create function private.record_amount_returned(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_refund numeric := private.get_delivery_money_balance(p_transaction.id, 'refund');
  v_manual_amount numeric := private.get_delivery_money_balance(p_transaction.id, 'sender_funds') + v_refund - private.compute_card_refund_share(p_transaction);
begin
  perform private.record_payment_action(p_transaction, 'payment_refunded_late');
  perform private.post_money(p_transaction, 'refund', 'sender_funds', 'refund', v_manual_amount - v_refund, p_evidence);
  perform private.post_money(p_transaction, 'refunded', 'refund', 'provider', v_manual_amount, p_evidence);
end $$;

-- reverse_card_fee: applies a card fee that the cardholder, or a user of the provider's dashboard, reversed. If the
-- amount is paid or on its way, the delivery continues.
create function private.reverse_card_fee(p_transaction public.transactions, p_amount numeric, p_evidence jsonb) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := p_transaction;
  v_retained numeric := least(private.get_delivery_money_balance(p_transaction.id, 'sender_funds'), p_amount);
begin
  perform private.record_payment_action(v_transaction, 'fee_taken_back');
  perform private.post_money(v_transaction, 'payment_reversed', 'sender_funds', 'provider', v_retained, p_evidence);
  perform private.post_money(v_transaction, 'charged_back', 'dispute', 'provider', p_amount - v_retained, p_evidence);
  update public.transactions t set refund_due_at = null where t.id = v_transaction.id and private.get_delivery_money_balance(t.id, 'sender_funds') = 0;
  return case when private.is_awaiting_payment(v_transaction.status) then private.apply_payment(v_transaction, 'payment.failed') else v_transaction end;
end $$;
