-- Trip shares: creation, revocation and lists.

-- list_open_trip_shares: a driver's valid links, oldest first.
create function private.list_open_trip_shares(p_driver_id uuid) returns setof private.trip_shares
language sql stable security definer set search_path = '' as $$
  select s from private.trip_shares s
   where s.driver_id = p_driver_id and s.revoked_at is null and s.ends_at > clock_timestamp() order by s.created_at, s.id
$$;

-- trip_shares_json: the driver's list, without tokens: a token is returned once, at creation.
create function private.trip_shares_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('limit', private.get_setting('trip_shares_max')::int, 'items', coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'label', s.label, 'createdAt', private.format_iso(s.created_at), 'endsAt', private.format_iso(s.ends_at),
                                        'views', s.views, 'lastViewedAt', private.format_iso(s.last_viewed_at)) order by s.created_at, s.id)
      from private.list_open_trip_shares(p_driver_id) s), '[]'));
end $$;

-- end_driver_trip_shares: revokes a driver's valid links, or only p_id.
create function private.end_driver_trip_shares(p_driver_id uuid, p_by text, p_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.trip_shares s set revoked_at = clock_timestamp(), revoked_by = p_by
   where s.driver_id = p_driver_id and s.revoked_at is null and s.ends_at > clock_timestamp() and (p_id is null or s.id = p_id);
end $$;

-- end_trip_shares_on_offline: revokes the links of a driver who goes offline for any reason. The reason is 'off_duty'
-- if the driver went offline themselves or after an announced last delivery, otherwise 'silence'.
create function private.end_trip_shares_on_offline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_driver_trip_shares(new.user_id,
    case when coalesce(new.user_id = private.find_actor(), old.off_duty_after_delivery and old.status = 'on_duty') then 'off_duty' else 'silence' end);
  return null;
end $$;

create trigger driver_profiles_end_trips after update of status on public.driver_profiles
  for each row when (new.status = 'offline' and old.status <> 'offline') execute function private.end_trip_shares_on_offline();

-- is_stationary: whether the phone has reported one place for a while. Uses only positions, which the reader of the
-- link sees anyway, and no delivery data.
create function private.is_stationary(p_driver_id uuid, p_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) > 1 and max(p."timestamp") - min(p."timestamp") >= make_interval(secs => private.get_setting('trip_stop_seconds')::double precision / 2)
           and bool_and(private.compute_distance_m(p.latitude, p.longitude, d.current_latitude, d.current_longitude) <= private.get_setting('trip_stop_m')::double precision)
      from public.driver_profiles d
      join public.driver_positions p on p.driver_id = d.user_id and p.excluded is null
           and p."timestamp" between p_at - make_interval(secs => private.get_setting('trip_stop_seconds')::double precision) and p_at
     where d.user_id = p_driver_id);
end $$;

-- list_trip_shares: the driver's valid trip shares, and how often each was opened.
create function app.list_trip_shares() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.trip_shares_json(v_actor));
end $$;
revoke execute on function app.list_trip_shares() from public;
grant execute on function app.list_trip_shares() to handover_authenticated;

-- create_trip_share: creates a link that shows the driver's position while they are on duty. Refused offline and above
-- trip_shares_max: drivers lose track of more links. The token is returned once and stored as a hash. p_repeat: the
-- response to the same request was lost; its share, never opened, is revoked.
create function app.create_trip_share(p_label text, p_repeat boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_driver public.driver_profiles;
  v_share private.trip_shares;
  v_token text := private.generate_token();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  -- The lock serializes with going offline, which revokes shares, and with concurrent calls, so that the limit holds.
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  if not v_driver.is_approved or v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED');
  end if;
  if v_driver.status = 'offline' then
    return private.refuse('INVALID_STATE', '{"reason": "trip_while_offline"}');
  end if;
  if p_repeat then
    perform private.end_driver_trip_shares(v_actor, 'stopped', (
      select s.id from private.list_open_trip_shares(v_actor) s
       where s.label is not distinct from nullif(btrim(p_label), '') and s.views = 0 order by s.created_at desc limit 1))
      where exists (select from private.list_open_trip_shares(v_actor) s where s.label is not distinct from nullif(btrim(p_label), '') and s.views = 0);
  end if;
  if (select count(*) from private.list_open_trip_shares(v_actor)) >= private.get_setting('trip_shares_max') then
    return private.refuse('INVALID_STATE', '{"reason": "trip_shares_full"}');
  end if;
  insert into private.trip_shares (token_hash, driver_id, label, ends_at)
  values (private.hash_token(v_token), v_actor, nullif(btrim(p_label), ''),
          clock_timestamp() + make_interval(secs => private.get_setting('trip_share_seconds')::double precision))
  returning * into v_share;
  return private.ok(jsonb_build_object('id', v_share.id, 'token', v_token, 'endsAt', private.format_iso(v_share.ends_at)));
end $$;
revoke execute on function app.create_trip_share(text, boolean) from public;
grant execute on function app.create_trip_share(text, boolean) to handover_authenticated;

-- end_trip_share: revokes one of the driver's trip shares. Idempotent.
create function app.end_trip_share(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if not exists (select from private.trip_shares s where s.id = p_id and s.driver_id = v_actor) then
    return private.refuse_not_found();
  end if;
  perform private.end_driver_trip_shares(v_actor, 'stopped', p_id);
  return private.ok(private.trip_shares_json(v_actor));
end $$;
revoke execute on function app.end_trip_share(uuid) from public;
grant execute on function app.end_trip_share(uuid) to handover_authenticated;

-- end_trip_shares: revokes all of the driver's trip shares.
create function app.end_trip_shares() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  perform private.end_driver_trip_shares(v_actor, 'stopped');
  return private.ok(private.trip_shares_json(v_actor));
end $$;
revoke execute on function app.end_trip_shares() from public;
grant execute on function app.end_trip_shares() to handover_authenticated;

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
  v_ended_at timestamptz;
  v_has_position boolean;
begin
  select * into v_share from private.trip_shares s where s.token_hash = private.hash_token(p_token);
  v_ended_at := least(v_share.revoked_at, v_share.ends_at);
  if v_share.id is null or v_ended_at <= v_now - make_interval(secs => private.get_setting('trip_ended_seconds')::double precision) then
    return private.refuse_not_found();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_share.driver_id;
  if v_ended_at <= v_now then
    return private.ok(jsonb_build_object('state', 'ended', 'firstName', split_part(btrim(v_driver.name), ' ', 1),
      'ending', coalesce(v_share.revoked_by, 'time'), 'location', null));
  end if;
  -- The page polls every few seconds. Polls count as one view; a gap of two minutes starts another.
  update private.trip_shares s set last_viewed_at = v_now,
    views = s.views + case when s.last_viewed_at > v_now - interval '2 minutes' then 0 else 1 end
   where s.id = v_share.id;
  v_has_position := coalesce(v_driver.status <> 'offline' and v_driver.position_at >= v_share.created_at, false);
  return private.ok(jsonb_build_object(
    'state', case when v_has_position and private.is_stationary(v_driver.user_id, v_driver.position_at) then 'at_stop' else 'on_road' end,
    'firstName', split_part(btrim(v_driver.name), ' ', 1), 'ending', null,
    'location', case when v_has_position then private.timed_point_json(v_driver.current_latitude, v_driver.current_longitude, v_driver.position_at) end));
end $$;
revoke execute on function app.track_trip(text) from public;
grant execute on function app.track_trip(text) to handover_anon, handover_authenticated;
