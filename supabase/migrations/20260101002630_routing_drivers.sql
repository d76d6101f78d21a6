-- Drivers at the routing provider: their day, and where they are.

-- enqueue_routing_driver: the provider is to be told of this driver's day, in the driver's lane.
create function private.enqueue_routing_driver(p_driver_id uuid, p_run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('sync_routing_driver', jsonb_build_object('driverId', p_driver_id), p_run_at,
                          'routing:driver:' || p_driver_id, p_queue => private.routing_lane(p_driver_id));
end $$;

-- routing_day: a driver's day as the provider takes it. Enabled: approved and not suspended. Whether he is online this minute
-- or carries a delivery is no part of it: the provider plans days, and takes a driver off his route whenever his day is written.
create function private.routing_day(p_d public.driver_profiles) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'externalId', p_d.optimo_route_external_id, 'enabled', p_d.is_approved and p_d.suspended_at is null,
    'workTimeFrom', to_char(p_d.work_time_from, 'HH24:MI'), 'workTimeTo', to_char(p_d.work_time_to, 'HH24:MI'),
    'vehicleCapacity1', p_d.vehicle_capacity1, 'vehicleCapacity2', p_d.vehicle_capacity2, 'vehicleCapacity3', p_d.vehicle_capacity3, 'vehicleCapacity4', p_d.vehicle_capacity4,
    'startLatitude', p_d.start_latitude, 'startLongitude', p_d.start_longitude, 'startAddress', p_d.start_address,
    'endLatitude', p_d.end_latitude, 'endLongitude', p_d.end_longitude, 'endAddress', p_d.end_address)
$$;

create function private.sync_routing_driver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.routing_day(new) is distinct from private.routing_day(old) then
    perform private.enqueue_routing_driver(new.user_id);
  end if;
  return null;
end $$;
-- Why the columns: presence, status and positions change all the time, and are none of the provider's day.
create trigger driver_profiles_routing after update of is_approved, suspended_at, optimo_route_external_id, work_time_from, work_time_to,
    vehicle_capacity1, vehicle_capacity2, vehicle_capacity3, vehicle_capacity4, start_latitude, start_longitude, start_address,
    end_latitude, end_longitude, end_address on public.driver_profiles
  for each row when (new.is_approved or old.is_approved) execute function private.sync_routing_driver();

-- begin_routing_driver: the driver's day as it should be and as it was sent for that date. `carries`: his day is left alone
-- while he is on the road, unless he is suspended. `known`: the provider was told of him before.
create function public.begin_routing_driver(p_driver_id uuid, p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
  v_row private.routing_drivers;
begin
  select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id;
  if not found then
    return private.ok('{"wanted": null}');
  end if;
  select * into v_row from private.routing_drivers r where r.driver_id = p_driver_id and r.date = p_date;
  return private.ok(jsonb_build_object('wanted', private.routing_day(v_driver) || jsonb_build_object('date', p_date),
    'name', v_driver.name, 'version', md5(private.routing_day(v_driver)::text), 'sent', v_row.sent, 'refusedVersion', v_row.refused_version,
    'carries', private.has_active_task(p_driver_id) and v_driver.suspended_at is null,
    'known', exists (select from private.routing_drivers r where r.driver_id = p_driver_id and r.sent is not null)));
end $$;

-- record_routing_driver: the provider acknowledged the day, or refused it, or is asked again after some seconds. A driver whose
-- day has changed meanwhile is told again.
create function public.record_routing_driver(p_driver_id uuid, p_date date, p_version text, p_sent jsonb, p_again double precision default null,
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
    insert into private.routing_drivers as r (driver_id, date, sent, problem, refused_version)
    values (p_driver_id, p_date, p_sent, p_problem, case when p_problem is not null then p_version end)
    on conflict (driver_id, date) do update set sent = coalesce(excluded.sent, r.sent), problem = excluded.problem,
      refused_version = excluded.refused_version, at = clock_timestamp();
  end if;
  if p_problem is not null then
    perform private.note_difference('refused', coalesce(v_driver.optimo_route_external_id, p_driver_id::text), null, p_driver_id, null, to_jsonb(p_problem));
  elsif p_sent is not null then
    perform private.resolve_routing_errors(n) from unnest(array[jsonb_build_object('externalId', v_driver.optimo_route_external_id), jsonb_build_object('driverId', p_driver_id)]) n;
    update private.routing_differences d set repaired_at = clock_timestamp()
     where d.what = 'refused' and d.subject in (v_driver.optimo_route_external_id, p_driver_id::text) and d.repaired_at is null and d.resolved_at is null;
  end if;
  if p_again is not null then
    perform private.enqueue_routing_driver(p_driver_id, clock_timestamp() + make_interval(secs => p_again));
  elsif md5(private.routing_day(v_driver)::text) <> p_version then
    perform private.enqueue_routing_driver(p_driver_id);
  end if;
  return private.ok();
end $$;

-- works_lately: a driver whom the provider may know and who works these weeks.
create function private.works_lately(p_d public.driver_profiles) returns boolean
language sql stable as $$
  select p_d.is_approved and p_d.suspended_at is null and p_d.optimo_route_external_id is not null and p_d.last_seen > now() - interval '14 days'
$$;

-- enqueue_routing_drivers: those whose day the provider has not been told yet and who work these weeks; all who are approved when
-- an administrator asks. How many.
create function private.enqueue_routing_drivers(p_date date, p_all boolean) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[] := array(
    select d.user_id from public.driver_profiles d
     where d.is_approved and (p_all or private.works_lately(d)
       and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date)));
begin
  perform private.enqueue_many('sync_routing_driver', array_agg(jsonb_build_object('driverId', i)), array_agg('routing:driver:' || i),
                               p_queues => array_agg(private.routing_lane(i))) from unnest(v_due) i;
  return cardinality(v_due);
end $$;

-- sync_routing_drivers: what a new day of the account's brings: drivers' days that the provider has not been told, and deliveries
-- that still wait for a driver since an earlier day, which move to this one.
create function public.sync_routing_drivers(p_date date) returns jsonb
language sql security definer set search_path = '' as $$
  select private.enqueue_routing_order(r.transaction_id) from private.routing_orders r join public.transactions t on t.id = r.transaction_id
   where t.status in ('payment_confirmed', 'broadcast') and r.stage = 'present' and r.order_date < p_date;
  select private.ok(jsonb_build_object('enqueued', private.enqueue_routing_drivers(p_date, false)))
$$;

-- untold_routing_days: drivers whom the provider knows and whose day it was not told, before it plans that day. Who carries a
-- delivery today is left alone today: of a day to come he may be told, for that takes him off no route of today's.
create function public.untold_routing_days(p_date date, p_today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(coalesce(jsonb_agg(jsonb_build_object('driverId', u.user_id, 'version', md5(u.day::text), 'wanted', u.day || jsonb_build_object('date', p_date))), '[]'))
    from (select d.user_id, private.routing_day(d) as day from public.driver_profiles d
           where d.is_approved and d.suspended_at is null and d.optimo_route_external_id is not null
             and exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.sent is not null)
             and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date)
             and (p_date > p_today or not private.has_active_task(d.user_id))
           order by d.user_id limit 500) u
$$;

-- unsent_positions: the places the provider has not heard of, of at most so many drivers, those who wait longest first, at most
-- a hundred places of each, in the order in which they came. `since` is for acknowledging them. Places that came an hour late are
-- our history's alone. Why a hundred: no phone sends more at once, so that each call gets past what came together.
create function public.unsent_positions(p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(coalesce(jsonb_agg(jsonb_build_object('driverId', w.driver_id, 'since', w.unsent_since, 'externalId', d.optimo_route_external_id,
                                                          'serial', d.optimo_route_serial, 'positions', coalesce(p.positions, '[]')) order by w.unsent_since), '[]'))
    from (select k.driver_id, k.unsent_since from private.driver_tracks k where k.unsent_since is not null order by k.unsent_since limit p_limit) w
    join public.driver_profiles d on d.user_id = w.driver_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('at', o."timestamp", 'receivedAt', o.received_at, 'timestampMs', floor(extract(epoch from o."timestamp") * 1000)::bigint, 'latitude', o.latitude, 'longitude', o.longitude,
                                          'accuracy', o.accuracy, 'speed', o.speed, 'heading', o.heading) order by o.received_at, o."timestamp") as positions
        from (select * from public.driver_positions x
               where x.driver_id = w.driver_id and x."timestamp" > greatest(w.unsent_since, now() - interval '24 hours') - interval '1 hour'
                 and x.received_at >= w.unsent_since and x.excluded is null
               order by x.received_at, x."timestamp" limit 100) o) p
$$;

-- mark_positions_sent: [{driverId, since, receivedAt, at}]: the driver's places up to that one were acknowledged, or there were none.
-- What came meanwhile is still to be sent.
create function public.mark_positions_sent(p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.driver_tracks k where k.driver_id in (select (e ->> 'driverId')::uuid from jsonb_array_elements(p_sent) e) order by k.driver_id for no key update;
  update private.driver_tracks k set unsent_since = (
           select min(o.received_at) from public.driver_positions o
            where o.driver_id = k.driver_id and o.received_at >= (e ->> 'since')::timestamptz and o.excluded is null
              and o."timestamp" > greatest((e ->> 'since')::timestamptz, now() - interval '24 hours') - interval '1 hour'
              and (o.received_at, o."timestamp") > (coalesce((e ->> 'receivedAt')::timestamptz, '-infinity'), coalesce((e ->> 'at')::timestamptz, '-infinity')))
    from jsonb_array_elements(p_sent) e
   where k.driver_id = (e ->> 'driverId')::uuid and k.unsent_since = (e ->> 'since')::timestamptz;
  return private.ok();
end $$;

revoke execute on function public.begin_routing_driver(uuid, date), public.record_routing_driver(uuid, date, text, jsonb, double precision, text),
  public.sync_routing_drivers(date), public.untold_routing_days(date, date), public.unsent_positions(int), public.mark_positions_sent(jsonb) from public, anon, authenticated;
grant execute on function public.begin_routing_driver(uuid, date), public.record_routing_driver(uuid, date, text, jsonb, double precision, text),
  public.sync_routing_drivers(date), public.untold_routing_days(date, date), public.unsent_positions(int), public.mark_positions_sent(jsonb) to service_role;
