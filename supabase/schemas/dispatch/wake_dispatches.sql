-- wake_dispatches: a driver has become available: searches that found nobody and lie within their reach run now, in the
-- same round. So do exhausted ones: a sender whose money is in expects the first driver who comes; they stay flagged
-- until somebody is offered the delivery.
create function app.wake_dispatches(p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_radius double precision := private.setting('search_radius_m');
  v_driver public.driver_profiles;
  v_zoned boolean := exists (select from public.driver_zone_assignments a where a.driver_id = p_driver_id and a.is_active);
  v_woken uuid[];
begin
  select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id and d.is_approved and d.is_available and d.suspended_at is null;
  if found then
    select array_agg(w.id) into v_woken from (
      select t.id from private.dispatches s
        join public.transactions t on t.id = s.transaction_id and private.is_sought(t.status)
       where s.starved
         and (v_zoned or private.distance_m(v_driver.current_latitude, v_driver.current_longitude, coalesce(t.pickup_latitude, t.delivery_latitude),
                                            coalesce(t.pickup_longitude, t.delivery_longitude)) <= v_radius)
       order by t.urgent desc, t.created_at limit 50) w;
    perform private.enqueue_many('dispatch', array_agg(jsonb_build_object('transactionId', w)), array_agg('dispatch:' || w)) from unnest(v_woken) w;
  end if;
  return private.ok(jsonb_build_object('woken', coalesce(cardinality(v_woken), 0)));
end $$;
revoke execute on function app.wake_dispatches(uuid) from public;
grant execute on function app.wake_dispatches(uuid) to handover_machine;
