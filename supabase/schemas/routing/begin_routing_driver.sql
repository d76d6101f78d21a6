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
