-- record_refund: applies the provider's state of our refund: {providerId, status: pending, done or failed, refusal}.
-- The delivery counts as refunded, and the money as gone, only when it is done. A failed refund is due again, also if
-- it was reported as done before.
create function app.record_refund(p_refund_id uuid, p_state jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_payment((select r.payment_id from private.payment_refunds r where r.id = p_refund_id));
begin
  if v_t.id is null then
    return private.refuse('NOT_FOUND');
  end if;
  v_t := private.apply_refund_state(v_t, p_refund_id, p_state);
  return private.ok(jsonb_build_object('status', v_t.status));
end $$;
revoke execute on function app.record_refund(uuid, jsonb) from public;
grant execute on function app.record_refund(uuid, jsonb) to handover_service;
