-- admin_get_incident_location_history: the driver's positions around the incident, stored and newly received. Records
-- the access once in ten minutes per administrator, and again if it shows more. Thinned to the same number of points
-- as other reads of the location history.
create function app.admin_get_incident_location_history(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents;
  v_refusal jsonb;
  v_history jsonb;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  select * into v_i from private.incidents i where i.id = p_id and v_admin is not null;
  v_refusal := private.incident_refusal(v_admin, v_i, false);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_i.closed_at is null then
    perform app.store_incident_positions(v_i.id);
  end if;
  if not exists (select from private.incident_entries e where e.incident_id = v_i.id and e.kind = 'looked' and e.by = v_admin and e.at > clock_timestamp() - interval '10 minutes') then
    perform private.record_incident_entry(v_i.id, 'looked', v_admin);
  end if;
  -- The driver sees this access in their log like any other.
  perform private.record_location_access(v_admin, v_i.driver_id, w.since, w.until, null, w.points, v_i.id, v_i.transaction_id)
     from (select min(p.at) as since, max(p.at) + interval '1 second' as until, count(*)::int as points
             from private.incident_positions p where p.incident_id = v_i.id having count(*) > 0) w
    where not exists (select from private.location_access_log l
                       where l.driver_id = v_i.driver_id and l.incident_id = v_i.id and l.admin_id = v_admin and l.at > clock_timestamp() - interval '10 minutes'
                         and l.points >= w.points and l.from_at <= w.since and l.to_at >= w.until);
  v_history := private.location_history_json(v_i.driver_id, '-infinity', 'infinity', private.get_setting('location_history_max_points')::int, v_i.id);
  return private.ok(jsonb_build_object('total', v_history -> 'total', 'items', v_history -> 'points'));
end $$;
revoke execute on function app.admin_get_incident_location_history(uuid) from public;
grant execute on function app.admin_get_incident_location_history(uuid) to handover_authenticated;
