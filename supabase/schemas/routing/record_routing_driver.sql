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
    perform private.resolve_routing_errors(n) from unnest(array[jsonb_build_object('externalId', v_driver.optimo_route_external_id), jsonb_build_object('driverId', p_driver_id)]) n;
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
