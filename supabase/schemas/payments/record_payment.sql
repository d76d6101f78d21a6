-- record_provider_event: enqueues a fetch of the payment that an event names, once per event. Ignores payments that
-- are not ours.
create function app.record_provider_event(p_event_id text, p_type text, p_provider_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_payment private.payments;
begin
  insert into private.provider_events (id, type, provider_id) values (p_event_id, p_type, p_provider_id) on conflict do nothing;
  if found then
    select * into v_payment from private.payments p where p.provider_id = p_provider_id;
    if v_payment.id is not null then
      perform private.schedule_payment_check(v_payment, clock_timestamp());
    end if;
  end if;
  return private.ok(jsonb_build_object('applied', v_payment.id is not null));
end $$;
revoke execute on function app.record_provider_event(text, text, text) from public;
grant execute on function app.record_provider_event(text, text, text) to handover_service;

-- refund_duplicate_payment: refunds a card payment, or a won dispute, that arrived after the payment was confirmed
-- otherwise and so was not owed.
create function private.refund_duplicate_payment(p_transaction public.transactions, p_payment private.payments, p_movement_kind text, p_amount numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payment private.payments;
begin
  update private.payments p set surplus = true where p.id = p_payment.id returning * into v_payment;
  perform private.record_payment_action(p_transaction, 'payment_paid_twice');
  perform private.post_money(p_transaction, 'paid_twice', 'provider', 'refund', p_amount, private.card_evidence_json(v_payment, p_movement_kind));
  perform private.request_refund(v_payment, p_amount);
end $$;

-- apply_paid_state: applies that the card has paid, or can no longer pay. `p_old`: the previous state.
create function private.apply_paid_state(p_transaction public.transactions, p_old private.payments, p_new private.payments) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_evidence jsonb := private.card_evidence_json(p_new, 'payment');
begin
  if p_new.status = 'paid' and p_old.status <> 'paid' then
    if not private.is_awaiting_payment(p_transaction.status) and private.is_paid(p_transaction.id) then
      perform private.refund_duplicate_payment(p_transaction, p_new, 'payment', p_new.amount);
    elsif p_transaction.funding = 'prefunded' then
      perform private.apply_card_fee(p_transaction, p_new.amount, v_evidence);
    else
      return private.apply_payment(p_transaction, 'payment.confirmed', v_evidence);
    end if;
  elsif p_new.status = 'cancelled' and private.can_be_paid(p_old.status) and private.is_awaiting_payment(p_transaction.status) and p_transaction.funding <> 'prefunded' then
    return private.apply_payment(p_transaction, 'payment.failed', v_evidence);
  end if;
  return p_transaction;
end $$;

-- apply_dispute_state: applies an opened, lost or won dispute. The part of the disputed amount that the delivery's own
-- rules do not post becomes, or stops being, owed to the provider.
create function private.apply_dispute_state(p_transaction public.transactions, p_old private.payments, p_new private.payments, p_disputed_amount numeric) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := p_transaction;
  v_evidence jsonb := private.card_evidence_json(p_new, 'dispute');
  v_charge numeric;
begin
  if p_new.dispute in ('open', 'lost') and p_old.dispute = 'none' and not p_new.surplus then
    if v_transaction.funding <> 'prefunded' then
      v_transaction := private.apply_payment(v_transaction, 'payment.failed', v_evidence);
    elsif private.find_last_fee_action(v_transaction.id) = 'fee_paid' then
      v_transaction := private.reverse_card_fee(v_transaction, private.get_net_card_amount(p_new), v_evidence);
    end if;
  elsif p_new.dispute = 'won' and p_old.dispute = 'open' and not p_new.surplus then
    v_charge := -private.sum_card_movements(p_new.provider_id, 'dispute');
    if v_transaction.status <> 'refunded' and v_charge > 0 and private.compute_outstanding_payment(v_transaction) <= 0 then
      perform private.refund_duplicate_payment(v_transaction, p_new, 'dispute', v_charge);
    elsif v_transaction.funding <> 'prefunded' then
      v_transaction := private.apply_payment(v_transaction, 'payment.confirmed', v_evidence);
    elsif v_transaction.status <> 'refunded' and private.find_last_fee_action(v_transaction.id) = 'fee_taken_back' then
      perform private.apply_card_fee(v_transaction, v_charge, v_evidence);
    end if;
    perform private.settle_owed_charge(v_transaction);
  end if;
  v_charge := private.sum_card_movements(p_new.provider_id, 'dispute') + case when p_new.dispute in ('open', 'lost') then coalesce(p_disputed_amount, -private.sum_card_movements(p_new.provider_id, 'dispute')) else 0 end;
  if v_charge <> 0 then
    perform private.record_payment_action(v_transaction, 'dispute_booked', jsonb_build_object('amount', abs(v_charge)));
    perform private.post_money(v_transaction, 'charged_back', 'dispute', 'provider', v_charge, v_evidence);
    perform private.post_money(v_transaction, 'charge_settled', 'provider', case when private.get_delivery_money_balance(v_transaction.id, 'dispute') <= v_charge then 'dispute'
                                                                                 when p_new.surplus then 'refund'
                                                                                 when v_transaction.status in ('failed', 'cancelled') then 'sender_funds' else 'operator' end, -v_charge, v_evidence);
  end if;
  perform private.settle_surplus(v_transaction, p_new);
  if p_new.dispute <> p_old.dispute then
    v_transaction := private.update_refund_due(v_transaction);
  end if;
  return v_transaction;
end $$;

-- record_payment: applies the provider's state of this payment: {providerId, status, dispute, disputed: the disputed
-- amount, declined, card, refunds: see private.apply_provider_refunds}. Idempotent; a late event changes nothing.
-- Applied in the order paid, refunded, disputed, also if they arrive together.
create function app.record_payment(p_payment_id uuid, p_state jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := private.lock_payment(p_payment_id);
  v_old private.payments;
  v_new private.payments;
begin
  select * into v_old from private.payments p where p.id = p_payment_id;
  if v_old.id is null then
    return private.refuse('NOT_FOUND');
  end if;
  update private.payments p set
    provider_id = coalesce(p.provider_id, p_state ->> 'providerId'),
    status = case when private.can_be_paid(p.status) then p_state ->> 'status' else p.status end,
    declined = case when private.can_be_paid(p.status) then p_state ->> 'declined' else p.declined end,
    card_brand = coalesce(p_state #>> '{card,brand}', p.card_brand), card_last4 = coalesce(p_state #>> '{card,last4}', p.card_last4),
    dispute = case when p.dispute in ('won', 'lost') or p_state ->> 'dispute' = 'none' then p.dispute else p_state ->> 'dispute' end,
    updated_at = clock_timestamp()
   where p.id = p_payment_id returning * into v_new;
  v_transaction := private.apply_paid_state(v_transaction, v_old, v_new);
  v_transaction := private.apply_provider_refunds(v_transaction, v_new, coalesce(p_state -> 'refunds', '[]'));
  v_transaction := private.apply_dispute_state(v_transaction, v_old, (select p from private.payments p where p.id = p_payment_id), (p_state ->> 'disputed')::numeric);
  if v_new.status = 'paid' and v_old.status <> 'paid' then
    v_transaction := private.refund_late_payment(v_transaction);
  end if;
  if private.can_be_paid(v_new.status) then
    perform private.schedule_payment_check(v_new);
    -- It was requested while the delivery ended.
    perform private.cancel_obsolete_payments(array[v_transaction.id]);
  end if;
  perform private.settle_payment_differences(v_new.provider_id);
  return private.ok(jsonb_build_object('status', v_transaction.status));
end $$;
revoke execute on function app.record_payment(uuid, jsonb) from public;
grant execute on function app.record_payment(uuid, jsonb) to handover_service;
