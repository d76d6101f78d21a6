-- check_driver_seen: null if the driver was seen at the drop-off or on the way to it, or the distance is too short to
-- decide; otherwise the facts. The distance counts from the driver's position at the assignment, via the pickup, to
-- the receiver. A position counts with its inaccuracy; a jump does not count. A phone that slept on the way reports
-- again when the driver opens the page on arrival.
create function private.check_driver_seen(p_t public.transactions, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_near double precision := private.get_setting('review_near_m');
  v_gap interval := make_interval(secs => private.get_setting('review_gap_seconds')::double precision);
  v_stop record := private.get_first_stop(p_t);
  v_from public.driver_positions := private.find_position_before(p_driver_id, p_t.assigned_at);
  v_to_drop_off double precision := private.compute_distance_m(v_stop.lat, v_stop.lng, p_t.delivery_latitude, p_t.delivery_longitude);
  v_distance_m double precision := v_to_drop_off + coalesce(private.compute_distance_m(v_from.latitude, v_from.longitude, v_stop.lat, v_stop.lng), 0);
  v_marked boolean := exists (select from public.transaction_status_updates u
                               where u.transaction_id = p_t.id and u.action = 'arrive' and u.metadata ->> 'gate' = 'reason');
begin
  if v_distance_m <= private.get_setting('review_unseen_m')::double precision or exists (
    select from public.driver_positions p
     cross join lateral (select private.compute_distance_m(p.latitude, p.longitude, v_stop.lat, v_stop.lng) as from_stop,
                                private.compute_distance_m(p.latitude, p.longitude, p_t.delivery_latitude, p_t.delivery_longitude) as to_door) d
     where p.driver_id = p_driver_id and p.excluded is distinct from 'jump' and p."timestamp" between p_t.assigned_at and p_t.completed_at + v_gap
       and (d.to_door - least(coalesce(p.accuracy, 0), v_near) <= v_near
            -- Between pickup and receiver, neither near the pickup nor far off the way.
            or d.from_stop > v_near and d.from_stop + d.to_door <= 1.5 * v_to_drop_off
            -- An arrival elsewhere with a recorded reason: a position at that time suffices if the driver has moved at
            -- all.
            or v_marked and d.from_stop > v_near and coalesce(private.compute_distance_m(p.latitude, p.longitude, v_from.latitude, v_from.longitude), v_distance_m) > v_near
               and p."timestamp" between p_t.arrived_at - v_gap and p_t.arrived_at + v_gap)) then
    return null;
  end if;
  return jsonb_build_object('rule', 'unseen', 'metres', round(v_distance_m::numeric),
                            'seconds', round(extract(epoch from p_t.completed_at - p_t.assigned_at), 1), 'limit', v_near);
end $$;

-- review_track: reviews a driver's part in a delivery that has ended for them: delivered unseen, given up after a stay
-- at the pickup or after the other side confirmed the cash, or left without it unseen. Does nothing if the ledger
-- shows that the driver took the cash, or if the positions were erased or archived. Idempotent.
create function app.review_track(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
  v_a public.optimoroute_orders;
begin
  if v_t.id is null or v_t.redacted_at is not null then
    return private.ok(null);
  elsif v_t.status = 'delivered' and v_t.driver_id = p_driver_id then
    if v_t.assigned_at < private.get_stored_positions_start() then
      return private.ok(private.plausibility_review_json(v_t.id));
    end if;
    perform private.raise_plausibility_review(v_t.id, p_driver_id, 'complete', private.check_driver_seen(v_t, p_driver_id));
  else
    select * into v_a from public.optimoroute_orders a
     where a.transaction_id = v_t.id and a.driver_id = p_driver_id and a.accepted_at is not null and a.ended_at is not null order by a.accepted_at desc limit 1;
    -- Cash taken in an earlier assignment and returned since does not count.
    if v_a.accepted_at >= private.get_stored_positions_start() and not private.has_taken_cash(v_t.id, p_driver_id, v_a.accepted_at) then
      perform private.raise_plausibility_review(v_t.id, p_driver_id, 'give_back',
        coalesce(private.check_confirmed_pickup(v_t.id, p_driver_id, v_a.accepted_at), private.check_left_pickup(v_t, p_driver_id, v_a.accepted_at, v_a.ended_at),
                 private.check_left_unseen(v_t, p_driver_id, v_a.accepted_at, v_a.ended_at)), v_a.accepted_at);
    end if;
  end if;
  return private.ok(private.plausibility_review_json(v_t.id));
end $$;
revoke execute on function app.review_track(uuid, uuid) from public;
grant execute on function app.review_track(uuid, uuid) to handover_service;
