-- keep_incident_way: the driver's way around an incident, from an hour before it to an hour after the last that was
-- heard of it, is kept apart from the days that are dropped. A repeat adds what came since.
create function app.keep_incident_way(p_incident_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_i private.incidents;
  v_kept int;
begin
  select * into v_i from private.incidents i where i.id = p_incident_id and i.driver_id is not null;
  insert into private.incident_positions (incident_id, at, latitude, longitude, accuracy, speed, excluded)
  select v_i.id, p."timestamp", p.latitude, p.longitude, p.accuracy, p.speed, p.excluded
    from private.incident_span(v_i) s join public.driver_positions p on p."timestamp" between s.since and s.until
   where p.driver_id = v_i.driver_id
  on conflict do nothing;
  get diagnostics v_kept = row_count;
  return private.ok(jsonb_build_object('kept', v_kept));
end $$;
revoke execute on function app.keep_incident_way(uuid) from public;
grant execute on function app.keep_incident_way(uuid) to handover_machine;
