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
    select jsonb_agg(jsonb_build_object('id', s.id, 'label', s.label, 'madeAt', private.format_iso(s.created_at), 'endsAt', private.format_iso(s.ends_at),
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
    case when coalesce(new.user_id = private.find_actor(), old.last_delivery and old.status = 'on_duty') then 'off_duty' else 'silence' end);
  return null;
end $$;

create trigger driver_profiles_end_trips after update of status on public.driver_profiles
  for each row when (new.status = 'offline' and old.status <> 'offline') execute function private.end_trip_shares_on_offline();

-- is_standing: whether the phone has reported one place for a while. Uses only positions, which the reader of the link
-- sees anyway, and no delivery data.
create function private.is_standing(p_driver_id uuid, p_at timestamptz) returns boolean
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
