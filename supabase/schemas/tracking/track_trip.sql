-- track_trip: the public view of a trip share: the driver's first name, their position since the link was created,
-- whether they move, and for a short time after its end that it has ended. After that the token is unknown. Shows no
-- delivery, address or plate, and no sign of trouble: any person may hold the phone that shows it, and only operations
-- act.
create function app.track_trip(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_share private.trip_shares;
  v_driver public.driver_profiles;
  v_ended timestamptz;
  v_seen boolean;
begin
  select * into v_share from private.trip_shares s where s.token_hash = private.hash_token(p_token);
  v_ended := least(v_share.revoked_at, v_share.ends_at);
  if v_share.id is null or v_ended <= v_now - make_interval(secs => private.get_setting('trip_ended_seconds')::double precision) then
    return private.refuse_not_found();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_share.driver_id;
  if v_ended <= v_now then
    return private.ok(jsonb_build_object('state', 'ended', 'firstName', split_part(btrim(v_driver.name), ' ', 1),
      'ending', coalesce(v_share.revoked_by, 'time'), 'location', null));
  end if;
  -- The page polls every few seconds. Polls count as one view; a gap of two minutes starts another.
  update private.trip_shares s set last_viewed_at = v_now,
    views = s.views + case when s.last_viewed_at > v_now - interval '2 minutes' then 0 else 1 end
   where s.id = v_share.id;
  v_seen := coalesce(v_driver.status <> 'offline' and v_driver.position_at >= v_share.created_at, false);
  return private.ok(jsonb_build_object(
    'state', case when v_seen and private.is_standing(v_driver.user_id, v_driver.position_at) then 'at_stop' else 'on_road' end,
    'firstName', split_part(btrim(v_driver.name), ' ', 1), 'ending', null,
    'location', case when v_seen then private.timed_point_json(v_driver.current_latitude, v_driver.current_longitude, v_driver.position_at) end));
end $$;
revoke execute on function app.track_trip(text) from public;
grant execute on function app.track_trip(text) to handover_anon, handover_authenticated;
