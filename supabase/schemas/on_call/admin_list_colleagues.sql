-- admin_list_colleagues: the eight nearest drivers on duty that operations can ask for help, drivers without a task
-- first. Empty if the incident's position is unknown.
create function app.admin_list_colleagues(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents;
  v_refusal jsonb;
  v_items jsonb;
begin
  select * into v_i from private.incidents i where i.id = p_id and v_admin is not null;
  v_refusal := private.incident_refusal(v_admin, v_i);
  if v_refusal is not null then
    return v_refusal;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('driverId', n.user_id, 'name', n.name, 'metres', round(n.metres), 'hasTask', n.busy, 'at', private.format_iso(n.position_at)) order by n.busy, n.metres), '[]')
    into v_items
    from (select d.user_id, d.name, d.position_at, private.current_task_json(d.user_id) is not null as busy,
                 private.compute_distance_m(w.lat, w.lng, d.current_latitude, d.current_longitude) as metres
            from private.find_incident_position(v_i) w cross join public.driver_profiles d
           where w.lat is not null and private.can_help(v_i, d) order by busy, metres limit 8) n;
  return private.ok(jsonb_build_object('items', v_items));
end $$;
revoke execute on function app.admin_list_colleagues(uuid) from public;
grant execute on function app.admin_list_colleagues(uuid) to handover_authenticated;
