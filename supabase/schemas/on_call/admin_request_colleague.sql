-- admin_request_colleague: asks a driver on duty for help, on their page and by push. Idempotent; asks again if the
-- driver has not answered within an hour.
create function app.admin_request_colleague(p_id uuid, p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_i);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif (select w.lat from private.find_incident_position(v_i) w) is null
     or not exists (select from public.driver_profiles d where d.user_id = p_driver_id and private.can_help(v_i, d)) then
    return private.refuse('INVALID_STATE', '{"reason": "not_a_helper"}');
  end if;
  insert into private.incident_helpers as h (incident_id, driver_id, requested_by) values (v_i.id, p_driver_id, v_admin)
  on conflict (incident_id, driver_id) do update set requested_by = v_admin, requested_at = clock_timestamp(), going = null, answered_at = null
   where h.going is null and private.compute_help_request_expiry(h.requested_at) <= clock_timestamp();
  if found then
    perform private.record_incident_entry(v_i.id, 'colleague_asked', v_admin, null, jsonb_build_object('userId', p_driver_id));
    perform private.enqueue('notify', jsonb_build_object('type', 'colleague_needs_help', 'userId', p_driver_id,
      'key', concat_ws(':', 'help', v_i.id, p_driver_id, (select count(*) from private.incident_entries e where e.incident_id = v_i.id and e.kind = 'colleague_asked'))));
    perform private.broadcast('driver:' || p_driver_id, 'help', '{}');
    perform private.broadcast_incident(v_i);
  end if;
  return private.ok(private.incident_json(v_i, v_admin));
end $$;
revoke execute on function app.admin_request_colleague(uuid, uuid) from public;
grant execute on function app.admin_request_colleague(uuid, uuid) to handover_authenticated;
