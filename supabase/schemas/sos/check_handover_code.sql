-- check_handover_code: opens a duress incident if the code typed at the handover was the receiver's duress code and
-- not a delegate's code. Deletes the typed code, so a repeat finds nothing.
create function app.check_handover_code(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_typed text;
  v_t public.transactions;
begin
  delete from private.handover_codes c where c.transaction_id = p_transaction_id returning c.typed into v_typed;
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if v_typed <> private.normalize_code((private.find_current_code(v_t)).code) and not private.is_any_delegate_code(v_t.id, v_typed) then
    perform private.open_incident('duress', 1, v_t.receiver_id, v_t.driver_id, v_t.id, v_t.receiver_id, 'receiver', v_t.completed_at,
      jsonb_build_object('latitude', v_t.delivery_latitude, 'longitude', v_t.delivery_longitude));
  end if;
  return private.ok();
end $$;
revoke execute on function app.check_handover_code(uuid) from public;
grant execute on function app.check_handover_code(uuid) to handover_service;
