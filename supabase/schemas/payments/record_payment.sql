-- settle_state: what the provider's word means for the delivery: paid, taken back by a dispute, come back when that was
-- won, refunded by somebody in the provider's dashboard, or over before it was paid. p_old is what was known before.
create function private.settle_state(p_t public.transactions, p_old private.payments, p_new private.payments, p_refunded boolean) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := p_t;
begin
  if p_new.status = 'paid' and p_old.status <> 'paid' then
    if not private.waits_for_payment(v_t.status) and private.is_paid(v_t.id) then
      -- Somebody else confirmed it, and then the card paid: nobody owed it, and it goes back.
      update private.payments p set surplus = true where p.id = p_new.id;
      perform private.note_payment(v_t, 'payment_paid_twice');
      perform private.post_money(v_t, 'paid_twice', 'provider', 'refund', p_new.amount, '{"actor": "payments"}');
      perform private.ask_refund(p_new, p_new.amount);
      return v_t;
    end if;
    if v_t.funding = 'prefunded' then
      perform private.take_card_fee(v_t, p_new.amount);
    else
      v_t := private.apply_payment(v_t, 'payment.confirmed');
    end if;
  end if;
  if p_new.surplus then
    return v_t;
  elsif v_t.funding = 'prefunded' then
    return private.follow_card_fee(v_t, p_old, p_new, p_refunded);
  end if;
  if p_new.dispute in ('open', 'lost') and p_old.dispute = 'none' then
    v_t := private.apply_payment(v_t, 'payment.failed');
  elsif p_new.dispute = 'won' and p_old.dispute = 'open' then
    v_t := private.apply_payment(v_t, 'payment.confirmed');
  elsif p_refunded and not exists (select from private.payment_refunds r where r.payment_id = p_new.id and r.status <> 'failed') then
    v_t := private.apply_payment(v_t, 'payment.refunded');
  elsif p_new.status = 'cancelled' and private.can_be_paid(p_old.status) and private.waits_for_payment(v_t.status) then
    v_t := private.apply_payment(v_t, 'payment.failed');
  end if;
  return v_t;
end $$;

-- record_payment: what the provider says of this payment now. {providerId, status, dispute, declined, refunded: all of
-- it has gone back}. Said twice, or late, it changes nothing.
create function app.record_payment(p_payment_id uuid, p_state jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_payment(p_payment_id);
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
    dispute = case when p.dispute in ('won', 'lost') or p_state ->> 'dispute' = 'none' then p.dispute else p_state ->> 'dispute' end,
    updated_at = clock_timestamp()
   where p.id = p_payment_id returning * into v_new;
  v_t := private.settle_state(v_t, v_old, v_new, coalesce((p_state ->> 'refunded')::boolean, false));
  if private.can_be_paid(v_new.status) then
    perform private.look_again(v_new);
    -- It was asked for while the delivery ended.
    perform private.follow_payments(array[v_t.id]);
  end if;
  return private.ok(jsonb_build_object('status', v_t.status));
end $$;
revoke execute on function app.record_payment(uuid, jsonb) from public;
grant execute on function app.record_payment(uuid, jsonb) to handover_machine;
