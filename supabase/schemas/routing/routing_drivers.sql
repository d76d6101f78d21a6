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
create function private.default_routing_day_json(p_d public.driver_profiles) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'externalId', p_d.optimo_route_external_id, 'enabled', p_d.is_approved and p_d.suspended_at is null,
    'workTimeFrom', to_char(p_d.work_time_from, 'HH24:MI'), 'workTimeTo', to_char(p_d.work_time_to, 'HH24:MI'),
    'vehicleCapacity1', p_d.vehicle_capacity1, 'vehicleCapacity2', p_d.vehicle_capacity2, 'vehicleCapacity3', p_d.vehicle_capacity3, 'vehicleCapacity4', p_d.vehicle_capacity4,
    'startLatitude', p_d.start_latitude, 'startLongitude', p_d.start_longitude, 'startAddress', p_d.start_address,
    'endLatitude', p_d.end_latitude, 'endLongitude', p_d.end_longitude, 'endAddress', p_d.end_address);
end $$;

-- routing_day_json: returns the day of `p_date`. Planned hours that begin on that date replace the default working day.
-- Hours past midnight end at 23:59, because the provider plans single days.
create function private.routing_day_json(p_d public.driver_profiles, p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.default_routing_day_json(p_d) || (
    select case when count(*) = 0 then '{}' else jsonb_build_object('workTimeFrom', to_char(min(h.from_time), 'HH24:MI'),
             'workTimeTo', to_char(max(case when h.to_time <= h.from_time then '23:59' else h.to_time end), 'HH24:MI')) end
      from private.planned_hours h where h.driver_id = p_d.user_id and h.weekday = extract(isodow from p_date));
end $$;

-- is_own_route: returns whether a route of the provider is this driver's, by our external id, otherwise by the
-- provider's serial; null: they have neither in common.
create function private.is_own_route(p_d public.driver_profiles, p_route jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_d.optimo_route_external_id = p_route ->> 'driverExternalId', p_d.optimo_route_serial = p_route ->> 'driverSerial');
end $$;

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
create function private.is_recently_active(p_d public.driver_profiles) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_d.is_approved and p_d.suspended_at is null and p_d.optimo_route_external_id is not null and p_d.last_seen > now() - interval '14 days';
end $$;

-- enqueue_routing_drivers: enqueues recently active drivers without a day at the provider; with `p_all`, every approved
-- driver. Returns their number.
create function private.enqueue_routing_drivers(p_date date, p_all boolean) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[] := array(
    select d.user_id from public.driver_profiles d
     where d.is_approved and (p_all or private.is_recently_active(d)
       and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date)));
begin
  perform private.enqueue_many('sync_routing_driver', array_agg(jsonb_build_object('driverId', i)), array_agg('routing:driver:' || i),
                               p_queues => array_agg(private.format_routing_queue_name(i))) from unnest(v_due) i;
  return cardinality(v_due);
end $$;
