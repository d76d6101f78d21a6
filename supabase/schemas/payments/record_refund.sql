-- record_refund: what the provider says of a refund now: {providerId, status: pending, done or failed, refusal}. Only
-- then is the delivery refunded, and the money gone. One that fails is due again, also after it was said to be done.
create function app.record_refund(p_refund_id uuid, p_state jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_payment((select r.payment_id from private.payment_refunds r where r.id = p_refund_id));
  v_payment private.payments;
  v_old private.payment_refunds;
  v_status text := p_state ->> 'status';
begin
  select * into v_old from private.payment_refunds r where r.id = p_refund_id;
  select * into v_payment from private.payments p where p.id = v_old.payment_id;
  if v_old.id is null then
    return private.refuse('NOT_FOUND');
  end if;
  if v_old.status = 'failed' or v_old.status = 'done' and v_status <> 'failed' then
    return private.ok(jsonb_build_object('status', v_t.status));
  end if;
  update private.payment_refunds r set provider_id = coalesce(r.provider_id, p_state ->> 'providerId'), status = v_status,
    refusal = left(p_state ->> 'refusal', 100), updated_at = clock_timestamp() where r.id = p_refund_id;
  if v_status = 'pending' then
    perform private.look_again(v_payment);
  elsif v_status = 'done' then
    if v_payment.surplus or v_t.status = 'refunded' then
      perform private.note_payment(v_t, 'refund_done');
    else
      v_t := private.move_transaction(v_t.id, array['failed', 'cancelled'], 'refund', 'payments');
    end if;
    perform private.post_money(v_t, 'refunded', 'refund', 'provider', least(v_old.amount, private.money_of(v_t.id, 'refund')), '{"actor": "payments"}');
  else
    perform private.note_payment(v_t, 'refund_failed');
    if v_old.status = 'done' then
      perform private.post_money(v_t, 'refund_failed', 'provider', 'refund', v_old.amount, '{"actor": "payments"}');
    elsif not v_payment.surplus then
      perform private.post_money(v_t, 'refund_failed', 'refund', 'sender_funds', v_old.amount, '{"actor": "payments"}');
    end if;
    update public.transactions t set refund_due_at = clock_timestamp() where t.id = v_t.id returning * into v_t;
  end if;
  return private.ok(jsonb_build_object('status', v_t.status));
end $$;
revoke execute on function app.record_refund(uuid, jsonb) from public;
grant execute on function app.record_refund(uuid, jsonb) to handover_machine;
