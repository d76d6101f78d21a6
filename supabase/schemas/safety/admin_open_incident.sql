-- admin_open_incident: an administrator opens one about a driver, as after a call.
create function app.admin_open_incident(p_driver_id uuid, p_kind text, p_severity int, p_note text, p_transaction_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_i private.incidents;
  v_id uuid;
begin
  if v_admin is null then
    return private.not_found();
  elsif not exists (select from public.driver_profiles d where d.user_id = p_driver_id) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  elsif v_admin = p_driver_id then
    return private.refuse_own_case();
  elsif p_kind not in ('robbery', 'accident', 'other') then
    return private.invalid('kind', 'request');
  elsif p_transaction_id is not null and not exists (select from public.transactions t where t.id = p_transaction_id) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  v_id := private.open_incident(p_kind, p_severity, p_driver_id, p_driver_id, coalesce(p_transaction_id, private.current_delivery_of(p_driver_id),
    (select h.transaction_id from private.held_now(p_driver_id) h order by h.since desc limit 1)), v_admin, 'admin');
  perform private.incident_entry(v_id, 'note', v_admin, p_note);
  select * into v_i from private.incidents i where i.id = v_id;
  return private.ok(private.incident_json(v_i, v_admin));
end $$;
revoke execute on function app.admin_open_incident(uuid, text, int, text, uuid) from public;
grant execute on function app.admin_open_incident(uuid, text, int, text, uuid) to handover_person;
