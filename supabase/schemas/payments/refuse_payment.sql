-- refuse_payment: the provider will never accept this payment, such as one below the card minimum. Recorded; the
-- delivery waits for a confirmation by hand.
create function app.refuse_payment(p_payment_id uuid, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_payment(p_payment_id);
  v_payment private.payments;
begin
  select * into v_payment from private.payments p where p.id = p_payment_id;
  if v_payment.status = 'asking' then
    update private.payments p set status = 'refused', refusal = left(p_code, 100), updated_at = clock_timestamp() where p.id = v_payment.id;
    perform private.record_payment_action(v_t, 'payment_refused', jsonb_build_object('code', left(p_code, 100)));
  end if;
  return private.ok();
end $$;
revoke execute on function app.refuse_payment(uuid, text) from public;
grant execute on function app.refuse_payment(uuid, text) to handover_service;
