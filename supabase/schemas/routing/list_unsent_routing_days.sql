-- list_unsent_routing_days: lists the drivers that the provider knows, with a day that must be sent before it is
-- planned. Leaves out drivers who carry a delivery today, because a changed day takes them off their route; a future
-- day does not affect today's route.
create function app.list_unsent_routing_days(p_date date, p_today date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(coalesce(jsonb_agg(jsonb_build_object('driverId', u.user_id, 'version', md5(u.day::text), 'desired', u.day || jsonb_build_object('date', p_date))), '[]'))
      from (select d.user_id, private.routing_day_json(d, p_date) as day from public.driver_profiles d
             where d.is_approved and d.suspended_at is null and d.optimo_route_external_id is not null
               and exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.sent is not null)
               and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date)
               and (p_date > p_today or not private.has_active_task(d.user_id))
             order by d.user_id limit 500) u);
end $$;
revoke execute on function app.list_unsent_routing_days(date, date) from public;
grant execute on function app.list_unsent_routing_days(date, date) to handover_service;
