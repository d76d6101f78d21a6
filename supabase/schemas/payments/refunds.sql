-- Posts refunds that succeeded or failed, requested by us or made in the provider's dashboard.

-- fund_refund: provides this amount for the refund: from what is already set aside, then from what is kept for the
-- sender, then from our fee, and the rest from our own account.
create function private.fund_refund(p_transaction public.transactions, p_amount numeric, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_missing_amount numeric := p_amount - private.get_delivery_money_balance(p_transaction.id, 'refund');
  v_retained numeric := least(v_missing_amount, private.get_delivery_money_balance(p_transaction.id, 'sender_funds'));
  v_fee numeric := least(v_missing_amount - v_retained, private.get_delivery_money_balance(p_transaction.id, 'fee'));
begin
  perform private.post_money(p_transaction, 'refund', 'sender_funds', 'refund', v_retained, p_evidence);
  perform private.post_money(p_transaction, 'fee_returned', 'fee', 'refund', v_fee, p_evidence);
  perform private.post_money(p_transaction, 'refund_added', 'operator', 'refund', v_missing_amount - v_retained - v_fee, p_evidence);
end $$;

-- check_refund_complete: marks an ended delivery as refunded once some of its payment was refunded, nothing is kept for
-- the sender, and no refund is in progress.
create function private.check_refund_complete(p_transaction public.transactions, p_payment private.payments) returns public.transactions
language plpgsql security definer set search_path = '' as $$
begin
  if p_transaction.status in ('failed', 'cancelled') and not p_payment.surplus and private.get_delivery_money_balance(p_transaction.id, 'sender_funds') = 0
     and not private.is_refund_in_progress(p_transaction.id) and private.sum_card_movements(p_payment.provider_id, 'refund') < 0 then
    return private.change_transaction_status(p_transaction.id, array['failed', 'cancelled'], 'refund', 'payments');
  end if;
  return private.update_refund_due(p_transaction);
end $$;

-- complete_refund: posts a refund that has left the account. An ended delivery is refunded once nothing of its payment
-- is kept for the sender; an open one ends if all of its payment was refunded, and continues after a partial refund.
create function private.complete_refund(p_transaction public.transactions, p_payment private.payments, p_refund private.payment_refunds) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := p_transaction;
  v_evidence jsonb := private.card_evidence_json(p_payment, 'refund');
begin
  perform private.record_payment_action(v_transaction, case when p_refund.initiated_by_app then 'refund_done' else 'refunded_there' end, jsonb_build_object('amount', p_refund.amount));
  perform private.fund_refund(v_transaction, p_refund.amount, '{"actor": "payments"}');
  perform private.post_money(v_transaction, 'refunded', 'refund', 'provider', p_refund.amount, v_evidence);
  if p_payment.surplus then
    v_transaction := private.update_refund_due(v_transaction);
  elsif v_transaction.status in ('failed', 'cancelled') then
    v_transaction := private.check_refund_complete(v_transaction, p_payment);
  elsif not p_refund.initiated_by_app and v_transaction.status <> 'refunded'
    and private.sum_card_movements(p_payment.provider_id, 'payment') + private.sum_card_movements(p_payment.provider_id, 'refund') = 0 then
    if v_transaction.funding <> 'prefunded' then
      v_transaction := private.apply_payment(v_transaction, 'payment.refunded', v_evidence);
    elsif private.find_last_fee_action(v_transaction.id) = 'fee_paid' then
      v_transaction := private.reverse_card_fee(v_transaction, 0, v_evidence);
    end if;
  end if;
  return v_transaction;
end $$;

-- settle_owed_charge: settles what a dispute took from what is kept for the sender again.
create function private.settle_owed_charge(p_transaction public.transactions) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_transaction, 'charge_settled', 'sender_funds', 'dispute',
                            least(-private.get_delivery_money_balance(p_transaction.id, 'dispute'), private.get_delivery_money_balance(p_transaction.id, 'sender_funds')), '{"actor": "payments"}')
   where p_transaction.status in ('failed', 'cancelled');
end $$;

-- settle_surplus: settles a surplus that a dispute took, so that it is not refunded.
create function private.settle_surplus(p_transaction public.transactions, p_payment private.payments) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_transaction, 'charge_settled', 'refund', 'dispute',
                            least(-private.get_delivery_money_balance(p_transaction.id, 'dispute'), private.get_delivery_money_balance(p_transaction.id, 'refund')), '{"actor": "payments"}')
   where p_payment.surplus and p_payment.dispute in ('open', 'lost') and not private.is_refund_in_progress(p_transaction.id);
end $$;

-- update_refund_due: sets whether an administrator must return money of an ended delivery or of a failed refund.
create function private.update_refund_due(p_transaction public.transactions) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := p_transaction;
  v_is_ended boolean := p_transaction.status in ('failed', 'cancelled');
  v_is_due boolean := v_is_ended and private.get_delivery_money_balance(p_transaction.id, 'sender_funds') > 0
    or not private.is_refund_in_progress(p_transaction.id) and (private.compute_failed_refund_amount(p_transaction) > 0 or v_is_ended and private.get_delivery_money_balance(p_transaction.id, 'refund') > 0);
begin
  update public.transactions t set refund_due_at = case when v_is_due then coalesce(t.refund_due_at, clock_timestamp()) end
   where t.id = p_transaction.id returning * into v_transaction;
  return v_transaction;
end $$;

-- fail_refund: posts a failed refund as owed again: money that had left the account is back in it, and money on its way
-- is kept for the sender as before.
create function private.fail_refund(p_transaction public.transactions, p_payment private.payments, p_old private.payment_refunds) returns public.transactions
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_payment_action(p_transaction, 'refund_failed', jsonb_build_object('amount', p_old.amount));
  if p_old.status = 'done' then
    perform private.post_money(p_transaction, 'refund_failed', 'provider', 'refund', p_old.amount, private.card_evidence_json(p_payment, 'refund'));
  elsif p_old.initiated_by_app and not p_payment.surplus and p_transaction.status in ('failed', 'cancelled') then
    perform private.post_money(p_transaction, 'refund_failed', 'refund', 'sender_funds', least(p_old.amount, private.get_delivery_money_balance(p_transaction.id, 'refund')), '{"actor": "payments"}');
    perform private.settle_owed_charge(p_transaction);
  end if;
  perform private.settle_surplus(p_transaction, p_payment);
  return private.check_refund_complete(p_transaction, p_payment);
end $$;

-- apply_refund_state: applies the provider's state of this refund. The caller has locked the delivery and the payment.
create function private.apply_refund_state(p_transaction public.transactions, p_refund_id uuid, p_state jsonb) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_payment private.payments;
  v_old private.payment_refunds;
  v_new private.payment_refunds;
begin
  select * into v_old from private.payment_refunds r where r.id = p_refund_id;
  select * into v_payment from private.payments p where p.id = v_old.payment_id;
  if v_old.status = 'failed' or v_old.status = 'done' and p_state ->> 'status' <> 'failed' then
    return p_transaction;
  end if;
  update private.payment_refunds r set provider_id = coalesce(r.provider_id, p_state ->> 'providerId'), status = p_state ->> 'status',
    refusal = left(p_state ->> 'refusal', 100), updated_at = clock_timestamp() where r.id = p_refund_id returning * into v_new;
  case v_new.status
    when 'pending' then
      perform private.schedule_payment_check(v_payment);
      return p_transaction;
    when 'done' then
      return private.complete_refund(p_transaction, v_payment, v_new);
    else
      return private.fail_refund(p_transaction, v_payment, v_old);
  end case;
end $$;

-- apply_provider_refunds: applies all of the provider's refunds of this payment, oldest first: {refundId: null when it
-- is not ours, providerId, amount, status}. A refund from the dashboard that failed before it was fetched is ignored.
create function private.apply_provider_refunds(p_transaction public.transactions, p_payment private.payments, p_refunds jsonb) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := p_transaction;
  v_refund_state jsonb;
  v_refund_id uuid;
begin
  for v_refund_state in select e.refund from jsonb_array_elements(p_refunds) with ordinality e (refund, n) order by e.n desc loop
    select r.id into v_refund_id from private.payment_refunds r
     where r.payment_id = p_payment.id and (r.id = (v_refund_state ->> 'refundId')::uuid or r.provider_id = v_refund_state ->> 'providerId');
    if v_refund_id is null and v_refund_state ->> 'status' <> 'failed' then
      insert into private.payment_refunds (payment_id, amount, initiated_by_app, provider_id)
      values (p_payment.id, (v_refund_state ->> 'amount')::numeric, false, v_refund_state ->> 'providerId') returning id into v_refund_id;
    end if;
    if v_refund_id is not null then
      v_transaction := private.apply_refund_state(v_transaction, v_refund_id, v_refund_state);
    end if;
  end loop;
  return v_transaction;
end $$;

-- record_refund: applies the provider's state of our refund: {providerId, status: pending, done or failed, refusal}.
-- The delivery counts as refunded, and the money as gone, only when it is done. A failed refund is due again, also if
-- it was reported as done before.
create function app.record_refund(p_refund_id uuid, p_state jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := private.lock_payment((select r.payment_id from private.payment_refunds r where r.id = p_refund_id));
begin
  if v_transaction.id is null then
    return private.refuse('NOT_FOUND');
  end if;
  v_transaction := private.apply_refund_state(v_transaction, p_refund_id, p_state);
  return private.ok(jsonb_build_object('status', v_transaction.status));
end $$;
revoke execute on function app.record_refund(uuid, jsonb) from public;
grant execute on function app.record_refund(uuid, jsonb) to handover_service;
