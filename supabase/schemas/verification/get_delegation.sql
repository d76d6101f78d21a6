-- get_delegation: the public view of a delegate's link: the receiver, the amount, the driver and the expected arrival.
-- No address: the delegate knows it, and a person who finds the link must not learn it. A revoked link is refused like
-- a missing one.
create function app.get_delegation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_delegate private.delegates := private.find_delegate_by_token(p_token);
  v_transaction public.transactions;
  v_driver jsonb;
  v_expected jsonb;
begin
  if v_delegate.id is null then
    return private.refuse_not_found();
  end if;
  select * into v_transaction from public.transactions t where t.id = v_delegate.transaction_id;
  if private.is_with_driver(v_transaction.status) then
    select jsonb_build_object('firstName', split_part(btrim(d.name), ' ', 1), 'vehicleType', d.vehicle_type, 'vehiclePlate', coalesce(d.vehicle_plate, nullif(d.license_plate, '')))
      into v_driver from public.driver_profiles d where d.user_id = v_transaction.driver_id;
    v_expected := case v_transaction.status when 'assigned' then private.expected_arrival_json(v_transaction)
      when 'in_transit' then (select jsonb_build_object('at', private.format_iso(private.estimate_arrival(remaining.seconds)), 'approximate', remaining.approximate) from private.get_remaining_route(v_transaction) remaining) end;
  end if;
  return private.ok(jsonb_build_object('name', v_delegate.name, 'receiver', private.format_short_name(v_transaction.receiver_name), 'amount', v_transaction.amount,
    'status', v_transaction.status, 'statusLabel', private.localized_message_json('label_' || v_transaction.status), 'driver', v_driver, 'expected', case when v_expected ->> 'at' is not null then v_expected end,
    'codeLockedUntil', private.format_iso(private.find_code_lock_end(v_transaction.id)),
    'deliveredAt', private.format_iso(v_transaction.completed_at), 'receivedByDelegate', v_delegate.received_at is not null));
end $$;
revoke execute on function app.get_delegation(text) from public;
grant execute on function app.get_delegation(text) to handover_anon, handover_authenticated;
