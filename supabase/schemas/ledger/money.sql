-- The money book: senders' payments for deliveries and their use. The provider's account has no floor, because it is
-- outside of what we hold. Money and cash never share an entry: the hub's cash that went to a receiver, and the money
-- that its sender paid, are two entries.

-- get_delivery_money_balance: returns the balance of accounts of this kind within the delivery.
create function private.get_delivery_money_balance(p_transaction_id uuid, p_kind text) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(case when e.to_account = a.id then e.amount else -e.amount end), 0)
      from ledger.transfers e join ledger.accounts a on a.book = 'money' and a.kind = p_kind and a.id in (e.from_account, e.to_account)
     where e.transaction_id = p_transaction_id);
end $$;

-- post_money: moves an amount of the delivery's money from one kind of account to another; does nothing for 0. What is
-- kept for a sender, what returns to them, and what the driver has earned have accounts by owner. The entry's cause is
-- the delivery's latest step.
create function private.post_money(p_transaction public.transactions, p_cause text, p_from_kind text, p_to_kind text, p_amount numeric, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_kind text;
  v_owner uuid;
  v_from_account bigint;
  v_to_account bigint;
begin
  if coalesce(p_amount, 0) <= 0 then
    return;
  end if;
  -- Accounts are created in one order, as in private.post_cash().
  foreach v_kind in array case when p_from_kind < p_to_kind then array[p_from_kind, p_to_kind] else array[p_to_kind, p_from_kind] end loop
    v_owner := case when v_kind in ('sender_funds', 'refund') then p_transaction.user_id when v_kind = 'driver_pay' then p_transaction.driver_id end;
    if v_kind = p_from_kind then
      v_from_account := ledger.get_or_create_account('money', v_kind, v_owner);
    else
      v_to_account := ledger.get_or_create_account('money', v_kind, v_owner);
    end if;
  end loop;
  perform ledger.post(p_cause, private.get_latest_step_id(p_transaction.id), v_from_account, v_to_account, p_amount, p_transaction.id, null, null, null, p_evidence, clock_timestamp());
end $$;

-- take_payment: posts the delivery's payment: everything that is still due, or for a won dispute the disputed amount.
create function private.take_payment(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_transaction, 'payment', 'provider', 'sender_funds',
    case when p_evidence ->> 'moved' = 'dispute' then -private.sum_card_movements(p_evidence ->> 'providerObjectId', 'dispute') else private.compute_outstanding_payment(p_transaction) end, p_evidence);
end $$;

-- reverse_payment: posts that the payment did not arrive. A fee that was paid by card in addition stays.
create function private.reverse_payment(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_transaction, 'payment_reversed', 'sender_funds', 'provider', private.get_delivery_money_balance(p_transaction.id, 'sender_funds') - coalesce(private.find_net_card_fee(p_transaction), 0), p_evidence);
end $$;

-- pay_out: posts that the receiver has the cash that the sender paid for.
create function private.pay_out(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_transaction, 'paid_out', 'sender_funds', 'payout',
                            least(p_transaction.amount - private.get_delivery_money_balance(p_transaction.id, 'payout'), private.get_delivery_money_balance(p_transaction.id, 'sender_funds')), p_evidence)
   where p_transaction.funding = 'prefunded';
end $$;

-- charge_back: posts money that the provider took back after it was paid out or earned, as owed in a separate account.
create function private.charge_back(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_transaction, 'charged_back', 'dispute', 'provider', private.get_net_paid_amount(p_transaction.id) - coalesce(private.find_net_card_fee(p_transaction), 0), p_evidence);
end $$;

-- compute_lost_payment_amount: returns the loss from a reversed payment: what is owed, and the cash that the receiver
-- got without payment.
create function private.compute_lost_payment_amount(p_transaction public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return -private.get_delivery_money_balance(p_transaction.id, 'dispute')
       + case when p_transaction.funding = 'prefunded' and p_transaction.status = 'delivered' and private.get_delivery_money_balance(p_transaction.id, 'dispute') = 0 then p_transaction.amount - private.get_delivery_money_balance(p_transaction.id, 'payout') else 0 end;
end $$;

-- post_write_off: posts the amount as the operation's loss; it is not expected any more.
create function private.post_write_off(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_transaction, 'written_off', 'loss', case when private.get_delivery_money_balance(p_transaction.id, 'dispute') < 0 then 'dispute' else 'payout' end, private.compute_lost_payment_amount(p_transaction), p_evidence);
end $$;

-- restore_payment: posts a reversed payment that has arrived after all: settles first what is owed, then the cash that
-- the receiver got without payment, then a loss that was written off.
create function private.restore_payment(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_payment(p_transaction, p_evidence);
  perform private.post_money(p_transaction, 'charge_settled', 'sender_funds', 'dispute', -private.get_delivery_money_balance(p_transaction.id, 'dispute'), p_evidence);
  perform private.post_money(p_transaction, 'recovered', 'sender_funds', 'loss', -private.get_delivery_money_balance(p_transaction.id, 'loss'), p_evidence);
  if p_transaction.status = 'delivered' then
    perform private.pay_out(p_transaction, p_evidence);
    perform private.settle_fee_and_pay(p_transaction, p_evidence);
  end if;
end $$;

-- compute_refundable_amount: returns what a refund returns: what is kept of the payment, otherwise the part of it that
-- became our fee. 0 if no payment arrived; null if one arrived with an unknown amount.
create function private.compute_refundable_amount(p_transaction public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(nullif(private.get_delivery_money_balance(p_transaction.id, 'sender_funds') + case when private.is_refund_in_progress(p_transaction.id) then 0 else private.get_delivery_money_balance(p_transaction.id, 'refund') end, 0),
                  nullif(private.get_net_paid_amount(p_transaction.id), 0), case when private.is_nothing_due(p_transaction) or not private.is_paid(p_transaction.id) then 0 end);
end $$;

-- get_refund_amount: returns what a refund returns; if unknown, the delivery's amount.
create function private.get_refund_amount(p_transaction public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(nullif(private.compute_failed_refund_amount(p_transaction), 0), private.compute_refundable_amount(p_transaction), p_transaction.amount);
end $$;

-- post_refund: sets aside what is left of the payment for the sender's refund by the provider.
create function private.post_refund(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_transaction, 'refund', 'sender_funds', 'refund', private.get_delivery_money_balance(p_transaction.id, 'sender_funds'), p_evidence);
end $$;

-- post_refund_completed: posts that the provider has refunded it.
create function private.post_refund_completed(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_transaction, 'refunded', 'refund', 'provider', private.get_delivery_money_balance(p_transaction.id, 'refund'), p_evidence);
end $$;

-- check_money: rejects entries that would spend a delivery's money twice, keep it after the delivery ends, or give a
-- hub's cash for a delivery that its sender has not paid.
create function ledger.check_money(p_entry ledger.transfers) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_min_balance numeric;
  v_funds numeric := private.get_delivery_money_balance(p_entry.transaction_id, 'sender_funds');
begin
  select * into v_transaction from public.transactions t where t.id = p_entry.transaction_id;
  select min(m.amount) into v_min_balance from (
    select sum(case when e.to_account = a.id then e.amount else -e.amount end) as amount
      from ledger.transfers e join ledger.accounts a on a.book = 'money' and a.floor = 0 and a.id in (e.from_account, e.to_account)
     where e.transaction_id = p_entry.transaction_id group by a.id) m;
  if v_min_balance < 0
     or v_funds > 0 and v_transaction.status in ('refunded', 'delivered')
     or p_entry.cause = 'pickup' and v_transaction.funding = 'prefunded' and v_transaction.status = 'in_transit' and v_funds < v_transaction.amount then
    raise exception 'the money of delivery % does not agree with its status %', v_transaction.id, v_transaction.status
      using errcode = 'check_violation', constraint = 'money', detail = format('of its payment %s is kept', v_funds);
  end if;
end $$;
