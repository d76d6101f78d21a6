-- get_delivery_road_route: the road route of a delivery under way, for its sender, its receiver and administrators:
-- {approximate, metres, seconds, estimatedArrival, line}. The parties get the line and the exact distance and time only
-- while the driver drives to the receiver, because before that the driver may be at home. A return to the sender is
-- visible to the sender and administrators, a return to a hub to administrators. Null if the driver drives to no stop.
create function app.get_delivery_road_route(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_is_admin boolean := private.find_admin_actor() is not null;
  v_t public.transactions;
  v_drive record;
  v_exact boolean;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select t.* into v_t from public.transactions t where t.id = p_id and (v_actor in (t.user_id, t.receiver_id) or v_is_admin);
  if not found then
    return private.refuse_not_found();
  end if;
  v_drive := private.find_drive_target(v_t, v_t.driver_id);
  if v_drive.status is null or v_drive.status = 'returning' and not v_is_admin and (v_actor <> v_t.user_id or not private.is_headed_to_sender(v_t)) then
    return private.ok(null);
  end if;
  v_exact := v_is_admin or v_drive.status <> 'assigned';
  return private.ok((
    select jsonb_build_object('approximate', coalesce(l.approximate, true), 'metres', case when v_exact then round(l.metres::numeric)::int end, 'seconds', case when v_exact then round(l.seconds::numeric)::int end,
             'estimatedArrival', private.format_iso(private.estimate_arrival(l.seconds)), 'line', case when v_exact then private.get_road_route_polyline(v_t) end)
      from private.get_remaining_route(v_t) l));
end $$;
revoke execute on function app.get_delivery_road_route(uuid) from public;
grant execute on function app.get_delivery_road_route(uuid) to handover_authenticated;
