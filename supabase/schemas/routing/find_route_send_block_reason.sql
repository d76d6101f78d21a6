-- find_route_send_block_reason: returns why the day's routes must not be sent to the drivers' phones; null: they may.
-- The provider sends all routes of a day or none. So every stop must be ours and accepted by a driver, and be on that
-- driver's route. A completed delivery may be on any route, because its phone no longer requests it.
create function app.find_route_send_block_reason(p_routes jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with stop as (
      select private.to_routing_status(t.status, t.driver_id) as routed_as, t.status in ('delivered', 'failed', 'refunded') as over, coalesce(private.is_own_route(d, r), false) as own
        from jsonb_array_elements(p_routes) r cross join jsonb_array_elements(r -> 'stops') s
        left join public.transactions t on t.order_no = s ->> 'orderNo'
        left join public.driver_profiles d on d.user_id = t.driver_id
       where coalesce(s ->> 'type', '') not in ('depot', 'break'))
    select private.ok(jsonb_build_object('reason', case
      when not exists (select from stop) then 'no_stops'
      when exists (select from stop where over is not true and routed_as is null) then 'others'
      when exists (select from stop where routed_as = 'waiting') then 'waiting'
      when exists (select from stop where not over and not own) then 'other_driver' end)));
end $$;
revoke execute on function app.find_route_send_block_reason(jsonb) from public;
grant execute on function app.find_route_send_block_reason(jsonb) to handover_service;
