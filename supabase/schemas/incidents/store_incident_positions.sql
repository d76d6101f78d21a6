-- store_incident_positions: copies the driver's positions of the incident's span, because the daily partitions are
-- dropped. A repeat adds newer positions. Deletes the middle of an incident that continues for days: repeated reports
-- must not cause permanent tracking.
create function app.store_incident_positions(p_incident_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_i private.incidents;
  v_s record;
  v_stored int;
begin
  select * into v_i from private.incidents i where i.id = p_incident_id and i.driver_id is not null;
  select * into v_s from private.get_incident_position_window(v_i);
  insert into private.incident_positions (incident_id, at, latitude, longitude, accuracy, speed, excluded)
  select v_i.id, p."timestamp", p.latitude, p.longitude, p.accuracy, p.speed, p.excluded
    from public.driver_positions p
   where p.driver_id = v_i.driver_id
     and (p."timestamp" between v_s.since and least(v_s.first_until, v_s.until) or p."timestamp" between v_s.last_since and v_s.until)
  on conflict do nothing;
  get diagnostics v_stored = row_count;
  delete from private.incident_positions k where k.incident_id = v_i.id and k.at > v_s.first_until and k.at < v_s.last_since;
  return private.ok(jsonb_build_object('stored', v_stored));
end $$;
revoke execute on function app.store_incident_positions(uuid) from public;
grant execute on function app.store_incident_positions(uuid) to handover_service;
