-- admin_open_incident: opens an incident about a driver, for example after a phone call, or joins the open one.
-- Refused for an administrator who is a party of a delivery that the driver has in hand, or of the incident that it
-- would join: they would gain access to a case of their own.
create function app.admin_open_incident(p_driver_id uuid, p_kind text, p_severity int, p_note text, p_transaction_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents;
  v_held_ids uuid[] := array(select h.transaction_id from private.list_held_cash(p_driver_id) h order by h.since desc);
  v_current_id uuid := private.find_current_delivery(p_driver_id);
  v_id uuid;
begin
  if v_admin is null then
    return private.refuse_not_found();
  elsif not exists (select from public.driver_profiles d where d.user_id = p_driver_id) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  elsif v_admin = p_driver_id then
    return private.refuse_conflict_of_interest();
  elsif p_kind not in ('robbery', 'accident', 'other') then
    return private.refuse_invalid('kind', 'request');
  elsif p_transaction_id is not null and not exists (
      select from public.transactions t where t.id = p_transaction_id and (t.driver_id = p_driver_id or t.id = any (v_held_ids))) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  elsif exists (select from public.transactions t where t.id = any (v_held_ids || array[v_current_id, p_transaction_id]) and private.has_conflict_of_interest(v_admin, t))
     or exists (select from private.incidents i where i.person_id = p_driver_id and i.driver_id = p_driver_id and i.closed_at is null and private.is_incident_party(i, v_admin)) then
    return private.refuse_conflict_of_interest();
  end if;
  v_id := private.open_incident(p_kind, p_severity, p_driver_id, p_driver_id, coalesce(p_transaction_id, v_current_id, v_held_ids[1]), v_admin, 'admin');
  perform private.record_incident_entry(v_id, 'note', v_admin, p_note);
  select * into v_i from private.incidents i where i.id = v_id;
  return private.ok(private.incident_json(v_i, v_admin));
end $$;
revoke execute on function app.admin_open_incident(uuid, text, int, text, uuid) from public;
grant execute on function app.admin_open_incident(uuid, text, int, text, uuid) to handover_authenticated;
