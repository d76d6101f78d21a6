-- admin_list_routes: returns the routes of the day's latest completed plan. `plannedAt` is null if the day was never
-- planned.
create function app.admin_list_routes(p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  select * into v_plan from private.routing_plans p where p.date = p_date and p.status = 'completed' order by p.finished_at desc limit 1;
  return private.ok(jsonb_build_object('date', p_date, 'planId', v_plan.id, 'plannedAt', private.format_iso(v_plan.finished_at), 'routes', coalesce((
    select jsonb_agg(r.value || jsonb_build_object('driverId', coalesce(
          (select d.user_id from public.driver_profiles d where d.optimo_route_external_id = r.value ->> 'driverExternalId'),
          (select d.user_id from public.driver_profiles d where d.optimo_route_serial = r.value ->> 'driverSerial' limit 1)),
        'stops', (select coalesce(jsonb_agg(s.value || jsonb_build_object('transactionId', (select t.id from public.transactions t where t.order_no = s.value ->> 'orderNo'))
                                            order by s.ordinality), '[]')
                    from jsonb_array_elements(r.value -> 'stops') with ordinality s)) order by r.ordinality)
      from jsonb_array_elements(v_plan.routes) with ordinality r), '[]')));
end $$;
revoke execute on function app.admin_list_routes(date) from public;
grant execute on function app.admin_list_routes(date) to handover_authenticated;
