-- location_history_json: a driver's positions, oldest first, thinned to at most p_max_points points; the first and
-- the last are always included. With p_incident_id: the positions stored for that incident. p_history: positions from
-- archive files; a position that is also in the table counts once.
create function private.location_history_json(p_driver_id uuid, p_from timestamptz, p_to timestamptz, p_max_points int, p_incident_id uuid default null,
                                   p_history jsonb default '[]') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with all_positions as (
      select p.latitude as lat, p.longitude as lng, p.accuracy, p."timestamp" as at, p.excluded
        from public.driver_positions p where p_incident_id is null and p.driver_id = p_driver_id and p."timestamp" between p_from and p_to
      union all
      select h.latitude, h.longitude, h.accuracy, h."timestamp", h.excluded
        from private.parse_position_history(p_history) h
       where p_incident_id is null and h."timestamp" between p_from and p_to
         and not exists (select from public.driver_positions p where p.driver_id = p_driver_id and p."timestamp" = h."timestamp")
      union all
      select i.latitude, i.longitude, i.accuracy, i.at, i.excluded
        from private.incident_positions i where i.incident_id = p_incident_id and i.at between p_from and p_to),
    numbered as (select a.*, row_number() over (order by a.at) as position_no, count(*) over () as total from all_positions a)
    select jsonb_build_object('total', coalesce(max(n.total), 0), 'points', coalesce(jsonb_agg(jsonb_build_object(
             'lat', n.lat, 'lng', n.lng, 'at', private.format_iso(n.at), 'accuracy', n.accuracy, 'excluded', n.excluded) order by n.position_no)
             filter (where (n.position_no - 1) % ceil(n.total::numeric / (p_max_points - 1))::bigint = 0 or n.position_no = n.total), '[]'))
      from numbered n);
end $$;

-- list_history_stops: a driver's steps at the stops of their deliveries in a period, oldest first, at most 200: took
-- the cash, arrived, handed it over, or failed. Reads by the driver's assignments because these are indexed.
create function private.list_history_stops(p_driver_id uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(s.stop order by s.at, s.id) from (
      select u.id, u."timestamp" as at, jsonb_build_object('at', private.format_iso(u."timestamp"), 'step', u.action, 'transactionId', t.id, 'orderNo', t.order_no,
               'lat', case when u.action = 'start_service' then coalesce(t.pickup_latitude, t.delivery_latitude) else t.delivery_latitude end,
               'lng', case when u.action = 'start_service' then coalesce(t.pickup_longitude, t.delivery_longitude) else t.delivery_longitude end) as stop
        from (select distinct a.transaction_id from public.optimoroute_orders a
               where a.driver_id = p_driver_id and a.accepted_at <= p_to and coalesce(a.ended_at, 'infinity') >= p_from) a
        join public.transactions t on t.id = a.transaction_id
        join public.transaction_status_updates u on u.transaction_id = t.id and u.actor_id = p_driver_id
         and u.action in ('start_service', 'arrive', 'complete', 'fail_task') and u."timestamp" between p_from and p_to
       order by u."timestamp", u.id limit 200) s), '[]');
end $$;

-- admin_get_location_history: the only access to a driver's location history outside an incident. Requires a reason,
-- covers at most one day, and logs the access before it returns data. The driver sees that it was read, when and why.
-- p_history: contents of the files that admin_list_location_history_files lists.
create function app.admin_get_location_history(p_driver_id uuid, p_from timestamptz, p_to timestamptz, p_reason text, p_transaction_id uuid default null,
                                     p_history jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_history jsonb;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  if coalesce(btrim(p_reason), '') = '' then
    return private.refuse_invalid('reason', 'required');
  end if;
  if not exists (select from public.driver_profiles d where d.user_id = p_driver_id) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  if not coalesce(p_from < p_to and p_to - p_from <= make_interval(secs => private.get_setting('location_history_max_seconds')::double precision), false) then
    return private.refuse_invalid('to', 'history_range');
  end if;
  if p_transaction_id is not null and not exists (select from public.transactions t where t.id = p_transaction_id) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  v_history := private.location_history_json(p_driver_id, p_from, p_to, private.get_setting('location_history_max_points')::int, null, p_history);
  perform private.record_location_access(v_admin, p_driver_id, p_from, p_to, p_reason, (v_history ->> 'total')::int, null, p_transaction_id);
  perform private.record_admin_action(v_admin, 'view_location_history', p_driver_id, btrim(p_reason),
    jsonb_build_object('from', private.format_iso(p_from), 'to', private.format_iso(p_to)));
  return private.ok(v_history || jsonb_build_object('from', private.format_iso(p_from), 'to', private.format_iso(p_to), 'stops', private.list_history_stops(p_driver_id, p_from, p_to)));
end $$;
revoke execute on function app.admin_get_location_history(uuid, timestamptz, timestamptz, text, uuid, jsonb) from public;
grant execute on function app.admin_get_location_history(uuid, timestamptz, timestamptz, text, uuid, jsonb) to handover_authenticated;
