-- Sharing a trip: who shares, and what a link tells.

-- list_open_trip_shares: the links of a driver that hold now, oldest first.
create function private.list_open_trip_shares(p_driver_id uuid) returns setof private.trip_shares
language sql stable security definer set search_path = '' as $$
  select s from private.trip_shares s
   where s.driver_id = p_driver_id and s.revoked_at is null and s.ends_at > clock_timestamp() order by s.made_at, s.id
$$;

-- trip_shares_json: the driver's own list, without the tokens: each was told once, to whoever made it.
create function private.trip_shares_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('most', private.setting('trip_shares_max')::int, 'items', coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'label', s.label, 'madeAt', private.iso(s.made_at), 'endsAt', private.iso(s.ends_at),
                                        'views', s.views, 'lastViewedAt', private.iso(s.last_viewed_at)) order by s.made_at, s.id)
      from private.list_open_trip_shares(p_driver_id) s), '[]'));
end $$;

-- end_driver_trip_shares: links of a driver that hold end now; p_id: this one alone.
create function private.end_driver_trip_shares(p_driver_id uuid, p_by text, p_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.trip_shares s set revoked_at = clock_timestamp(), revoked_by = p_by
   where s.driver_id = p_driver_id and s.revoked_at is null and s.ends_at > clock_timestamp() and (p_id is null or s.id = p_id);
end $$;

-- end_trip_shares_on_offline: who goes offline shares nothing any more, however they came to be offline. By their own
-- doing, or as they had said, the trip has ended well; otherwise nobody can say that.
create function private.end_trip_shares_on_offline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_driver_trip_shares(new.user_id,
    case when coalesce(new.user_id = private.actor(), old.last_delivery and old.status = 'on_duty') then 'off_duty' else 'silence' end);
  return null;
end $$;

create trigger driver_profiles_end_trips after update of status on public.driver_profiles
  for each row when (new.status = 'offline' and old.status <> 'offline') execute function private.end_trip_shares_on_offline();

-- is_standing: the phone has reported one place for a while. Said by the positions alone, which the reader sees anyway:
-- what a driver does at a stop is in no delivery's words here.
create function private.is_standing(p_driver_id uuid, p_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) > 1 and max(p."timestamp") - min(p."timestamp") >= make_interval(secs => private.setting('trip_stop_seconds')::double precision / 2)
           and bool_and(private.distance_m(p.latitude, p.longitude, d.current_latitude, d.current_longitude) <= private.setting('trip_stop_m')::double precision)
      from public.driver_profiles d
      join public.driver_positions p on p.driver_id = d.user_id and p.excluded is null
           and p."timestamp" between p_at - make_interval(secs => private.setting('trip_stop_seconds')::double precision) and p_at
     where d.user_id = p_driver_id);
end $$;
