-- Drivers at the routing provider: their days and positions.

-- enqueue_routing_driver: enqueues sending the driver's day, in the driver's queue.
create function private.enqueue_routing_driver(p_driver_id uuid, p_run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('sync_routing_driver', jsonb_build_object('driverId', p_driver_id), p_run_at,
                          'routing:driver:' || p_driver_id, p_queue => private.format_routing_queue_name(p_driver_id));
end $$;

-- default_routing_day_json: returns a driver's day in the provider's fields. Enabled: approved and not suspended.
-- Excludes presence and current deliveries, because the provider plans whole days and takes a driver off the route at
-- every write of the day.
create function private.default_routing_day_json(p_driver public.driver_profiles) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'externalId', p_driver.optimo_route_external_id, 'enabled', p_driver.is_approved and p_driver.suspended_at is null,
    'workTimeFrom', to_char(p_driver.work_time_from, 'HH24:MI'), 'workTimeTo', to_char(p_driver.work_time_to, 'HH24:MI'),
    'vehicleCapacity1', p_driver.vehicle_capacity1, 'vehicleCapacity2', p_driver.vehicle_capacity2, 'vehicleCapacity3', p_driver.vehicle_capacity3, 'vehicleCapacity4', p_driver.vehicle_capacity4,
    'startLatitude', p_driver.start_latitude, 'startLongitude', p_driver.start_longitude, 'startAddress', p_driver.start_address,
    'endLatitude', p_driver.end_latitude, 'endLongitude', p_driver.end_longitude, 'endAddress', p_driver.end_address);
end $$;

-- routing_day_json: returns the day of `p_date`. Planned hours that begin on that date replace the default working day.
-- Hours past midnight end at 23:59, because the provider plans single days.
create function private.routing_day_json(p_driver public.driver_profiles, p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.default_routing_day_json(p_driver) || (
    select case when count(*) = 0 then '{}' else jsonb_build_object('workTimeFrom', to_char(min(h.from_time), 'HH24:MI'),
             'workTimeTo', to_char(max(case when h.to_time <= h.from_time then '23:59' else h.to_time end), 'HH24:MI')) end
      from private.planned_hours h where h.driver_id = p_driver.user_id and h.weekday = extract(isodow from p_date));
end $$;

-- is_own_route: returns whether a route of the provider is this driver's, by our external id, otherwise by the
-- provider's serial; null: they have neither in common.
create function private.is_own_route(p_driver public.driver_profiles, p_route jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_driver.optimo_route_external_id = p_route ->> 'driverExternalId', p_driver.optimo_route_serial = p_route ->> 'driverSerial');
end $$;

-- sync_routing_driver: a trigger that enqueues sending a changed day.
create function private.sync_routing_driver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.default_routing_day_json(new) is distinct from private.default_routing_day_json(old) then
    perform private.enqueue_routing_driver(new.user_id);
  end if;
  return null;
end $$;

-- Only columns that are part of the provider's day: presence, status and position change constantly.
create trigger driver_profiles_routing after update of is_approved, suspended_at, optimo_route_external_id, work_time_from, work_time_to,
    vehicle_capacity1, vehicle_capacity2, vehicle_capacity3, vehicle_capacity4, start_latitude, start_longitude, start_address,
    end_latitude, end_longitude, end_address on public.driver_profiles
  for each row when (new.is_approved or old.is_approved) execute function private.sync_routing_driver();

-- is_recently_active: returns whether the provider may know the driver and the driver was seen within 14 days.
create function private.is_recently_active(p_driver public.driver_profiles) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_driver.is_approved and p_driver.suspended_at is null and p_driver.optimo_route_external_id is not null and p_driver.last_seen > now() - interval '14 days';
end $$;

-- enqueue_routing_drivers: enqueues recently active drivers without a day at the provider; with `p_all`, every approved
-- driver. Returns their number.
create function private.enqueue_routing_drivers(p_date date, p_all boolean) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_driver_ids uuid[] := array(
    select d.user_id from public.driver_profiles d
     where d.is_approved and (p_all or private.is_recently_active(d)
       and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date)));
begin
  perform private.enqueue_many('sync_routing_driver', array_agg(jsonb_build_object('driverId', driver_id)), array_agg('routing:driver:' || driver_id),
                               p_queues => array_agg(private.format_routing_queue_name(driver_id))) from unnest(v_driver_ids) driver_id;
  return cardinality(v_driver_ids);
end $$;

-- sync_routing_drivers: at the start of a day in the account's time zone, enqueues drivers' unsent days and moves
-- deliveries that still wait for a driver to the new day.
create function app.sync_routing_drivers(p_date date) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_routing_order(r.transaction_id) from private.routing_orders r join public.transactions t on t.id = r.transaction_id
   where private.is_seeking_driver(t.status) and r.stage = 'present' and r.order_date < p_date;
  return private.ok(jsonb_build_object('enqueued', private.enqueue_routing_drivers(p_date, false)));
end $$;
revoke execute on function app.sync_routing_drivers(date) from public;
grant execute on function app.sync_routing_drivers(date) to handover_service;

-- begin_routing_driver: returns the driver's day as it should be and as it was last sent. `carries`: the driver is on
-- the road, so the day is not sent unless the driver is suspended. `known`: the provider already has the driver.
create function app.begin_routing_driver(p_driver_id uuid, p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
  v_row private.routing_drivers;
begin
  select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id;
  if not found then
    return private.ok('{"desired": null}');
  end if;
  select * into v_row from private.routing_drivers r where r.driver_id = p_driver_id and r.date = p_date;
  return private.ok(jsonb_build_object('desired', private.routing_day_json(v_driver, p_date) || jsonb_build_object('date', p_date),
    'name', v_driver.name, 'version', md5(private.routing_day_json(v_driver, p_date)::text), 'sent', v_row.sent, 'refusedVersion', v_row.refused_version,
    'carries', private.has_active_task(p_driver_id) and v_driver.suspended_at is null,
    'known', exists (select from private.routing_drivers r where r.driver_id = p_driver_id and r.sent is not null)));
end $$;
revoke execute on function app.begin_routing_driver(uuid, date) from public;
grant execute on function app.begin_routing_driver(uuid, date) to handover_service;

-- record_routing_driver: stores that the provider acknowledged or refused the day, or retries it after
-- `p_retry_seconds`. Enqueues the driver again if the day has changed meanwhile.
create function app.record_routing_driver(p_driver_id uuid, p_date date, p_version text, p_sent jsonb, p_retry_seconds double precision default null,
                                             p_problem text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
begin
  select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id;
  if not found then
    return private.ok();
  end if;
  if p_sent is not null or p_problem is not null then
    insert into private.routing_drivers as r (driver_id, date, sent, refused_version)
    values (p_driver_id, p_date, p_sent, case when p_problem is not null then p_version end)
    on conflict (driver_id, date) do update set sent = coalesce(excluded.sent, r.sent), refused_version = excluded.refused_version,
      at = clock_timestamp();
  end if;
  if p_problem is not null then
    perform private.record_routing_difference('refused', coalesce(v_driver.optimo_route_external_id, p_driver_id::text), null, p_driver_id, null, to_jsonb(p_problem));
  elsif p_sent is not null then
    perform private.resolve_routing_errors(subject) from unnest(array[jsonb_build_object('externalId', v_driver.optimo_route_external_id), jsonb_build_object('driverId', p_driver_id)]) subject;
    update private.routing_differences d set repaired_at = clock_timestamp()
     where d.kind = 'refused' and d.subject in (v_driver.optimo_route_external_id, p_driver_id::text) and d.repaired_at is null and d.resolved_at is null;
  end if;
  if p_retry_seconds is not null then
    perform private.enqueue_routing_driver(p_driver_id, clock_timestamp() + make_interval(secs => p_retry_seconds));
  elsif md5(private.routing_day_json(v_driver, p_date)::text) <> p_version then
    perform private.enqueue_routing_driver(p_driver_id);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_routing_driver(uuid, date, text, jsonb, double precision, text) from public;
grant execute on function app.record_routing_driver(uuid, date, text, jsonb, double precision, text) to handover_service;

-- list_unsent_positions: lists positions to send to the provider, for up to `p_limit` drivers, longest waiting first,
-- and up to 100 positions each, in order of arrival. `since` is passed back in the acknowledgement. Positions that
-- arrived more than an hour late are not sent. A phone sends at most 100 positions in one request, so each call
-- finishes a batch of the same arrival time.
create function app.list_unsent_positions(p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(coalesce(jsonb_agg(jsonb_build_object('driverId', waiting.driver_id, 'since', waiting.unsent_since, 'externalId', d.optimo_route_external_id,
                                                            'serial', d.optimo_route_serial, 'positions', coalesce(batch.positions, '[]')) order by waiting.unsent_since), '[]'))
      from (select t.driver_id, t.unsent_since from private.driver_tracks t where t.unsent_since is not null order by t.unsent_since limit p_limit) waiting
      join public.driver_profiles d on d.user_id = waiting.driver_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('at', p."timestamp", 'receivedAt', p.received_at, 'timestampMs', floor(extract(epoch from p."timestamp") * 1000)::bigint, 'latitude', p.latitude, 'longitude', p.longitude,
                                            'accuracy', p.accuracy, 'speed', p.speed, 'heading', p.heading) order by p.received_at, p."timestamp") as positions
          from (select * from public.driver_positions p
                 where p.driver_id = waiting.driver_id and p."timestamp" > greatest(waiting.unsent_since, now() - interval '24 hours') - interval '1 hour'
                   and p.received_at >= waiting.unsent_since and p.excluded is null
                 order by p.received_at, p."timestamp" limit 100) p) batch);
end $$;
revoke execute on function app.list_unsent_positions(int) from public;
grant execute on function app.list_unsent_positions(int) to handover_service;

-- mark_positions_sent: marks each driver's positions up to `receivedAt` and `at` as sent, for `[{driverId, since,
-- receivedAt, at}]`; both are null if there was nothing to send. Later arrivals remain unsent.
create function app.mark_positions_sent(p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.driver_tracks t where t.driver_id in (select (e ->> 'driverId')::uuid from jsonb_array_elements(p_sent) e) order by t.driver_id for no key update;
  update private.driver_tracks t set unsent_since = (
           select min(p.received_at) from public.driver_positions p
            where p.driver_id = t.driver_id and p.received_at >= (e ->> 'since')::timestamptz and p.excluded is null
              and p."timestamp" > greatest((e ->> 'since')::timestamptz, now() - interval '24 hours') - interval '1 hour'
              and (p.received_at, p."timestamp") > (coalesce((e ->> 'receivedAt')::timestamptz, '-infinity'), coalesce((e ->> 'at')::timestamptz, '-infinity')))
    from jsonb_array_elements(p_sent) e
   where t.driver_id = (e ->> 'driverId')::uuid and t.unsent_since = (e ->> 'since')::timestamptz;
  return private.ok();
end $$;
revoke execute on function app.mark_positions_sent(jsonb) from public;
grant execute on function app.mark_positions_sent(jsonb) to handover_service;
