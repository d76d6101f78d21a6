-- timestamp_on_day: the moment of a time of day. A time that the clock leaves out is as much later as the clock is put
-- forward; of one that comes twice it is the first, or the last where a window ends.
create function private.timestamp_on_day(p_day date, p_time time, p_zone text, p_last boolean) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when not p_last and (m.at - interval '1 hour') at time zone p_zone = p_day + p_time then m.at - interval '1 hour' else m.at end
      from (select (p_day + p_time) at time zone p_zone as at) m);
end $$;

-- window_on: the window of one day. Where the clock's change leaves nothing of it, it keeps its length.
create function private.window_on(p_day date, p_from time, p_to time, p_zone text, out starts timestamptz, out ends timestamptz)
language sql stable set search_path = '' as $$
  select m.starts, case when m.clock_end > m.starts then m.clock_end else m.starts + (p_to - p_from) end
    from (select private.timestamp_on_day(p_day, p_from, p_zone, false) as starts, private.timestamp_on_day(p_day, p_to, p_zone, true) as clock_end) m
$$;

-- next_window: the first day's window that ends no sooner than p_notice after a moment.
create function private.next_window(p_from time, p_to time, p_after timestamptz, p_notice interval,
                                    p_zone text default private.time_zone(), out starts timestamptz, out ends timestamptz)
language sql stable set search_path = '' as $$
  select w.starts, w.ends
    from (select (p_after at time zone p_zone)::date + n as day from generate_series(0, 2) n) d
   cross join lateral private.window_on(d.day, p_from, p_to, p_zone) w
   where w.ends >= p_after + p_notice
   order by d.day limit 1
$$;

-- resolve_preferred_window: which moments a wish means that is made now: the next window, or that of the day it names;
-- nulls for no wish.
create function private.resolve_preferred_window(p_wish jsonb, out starts timestamptz, out ends timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_wish ->> 'day' is not null then
    select w.starts, w.ends into starts, ends from private.window_on((p_wish ->> 'day')::date, (p_wish ->> 'from')::time, (p_wish ->> 'to')::time, private.time_zone()) w;
  else
    select w.starts, w.ends into starts, ends from private.next_window((p_wish ->> 'from')::time, (p_wish ->> 'to')::time, clock_timestamp(),
      make_interval(secs => private.setting('window_notice_seconds')::double precision)) w;
  end if;
end $$;

-- preferred_day_refusal: why nothing can be brought on the day that a wish names: too far ahead, or too soon for any
-- driver; null when it can.
create function private.preferred_day_refusal(p_wish jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := (clock_timestamp() at time zone private.time_zone())::date;
begin
  return case
    when (p_wish ->> 'day')::date > v_today + private.setting('schedule_days')::int then
      private.invalid('preferredTime.day', 'day_too_far', jsonb_build_object('most', to_char(v_today + private.setting('schedule_days')::int, 'YYYY-MM-DD')))
    when p_wish ->> 'day' is not null and (select w.ends < clock_timestamp() + make_interval(secs => private.setting('window_notice_seconds')::double precision)
                                            from private.resolve_preferred_window(p_wish) w) then
      private.invalid('preferredTime.day', 'window_too_soon') end;
end $$;

-- preferred_time_json: the wish and what it means.
create function private.preferred_time_json(p_t public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_t.preferred_from is not null then jsonb_build_object(
    'from', to_char(p_t.preferred_from, 'HH24:MI'), 'to', to_char(p_t.preferred_to, 'HH24:MI'),
    'startsAt', private.iso(p_t.wanted_from), 'endsAt', private.iso(p_t.wanted_to), 'timeZone', private.time_zone()) end;
end $$;

-- pickup_to_delivery_interval: what lies between the pickup and the door: the service there, and the drive.
create function private.pickup_to_delivery_interval(p_t public.transactions) returns interval
language plpgsql stable set search_path = '' as $$
begin
  return make_interval(mins => private.service_minutes(p_t)
    + coalesce(private.estimate_travel_minutes(private.estimate_road_metres(
        private.distance_m(p_t.pickup_latitude, p_t.pickup_longitude, p_t.delivery_latitude, p_t.delivery_longitude))), 0));
end $$;

-- search_opens_at: when offers go out, so that a driver comes to the door as the window opens; null when they need not
-- wait.
create function private.search_opens_at(p_t public.transactions) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Asked for every delivery under way, most of which are wanted at once.
  if p_t.wanted_from is null then
    return null;
  end if;
  return p_t.wanted_from - make_interval(secs => private.setting('window_approach_seconds')::double precision) - private.pickup_to_delivery_interval(p_t);
end $$;

-- reschedule_window: a delivery whose window no driver can keep any more, because it was paid too late, gets the next
-- day's; both sides are told. Where the way is so long that none of the next days would do, it stays as it is. Returns
-- whether it was moved.
create function private.reschedule_window(p_t public.transactions) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_window record;
begin
  if p_t.wanted_to is null or p_t.wanted_to >= clock_timestamp() + private.pickup_to_delivery_interval(p_t) then
    return false;
  end if;
  select * into v_window from private.next_window(p_t.preferred_from, p_t.preferred_to, clock_timestamp(),
    greatest(make_interval(secs => private.setting('window_notice_seconds')::double precision), private.pickup_to_delivery_interval(p_t)));
  if v_window.starts is null then
    return false;
  end if;
  update public.transactions t set wanted_from = v_window.starts, wanted_to = v_window.ends where t.id = p_t.id;
  perform private.notify_delivery('preferred_time_moved', p_t.id, null, jsonb_build_object(
    'day', to_char(v_window.starts at time zone private.time_zone(), 'YYYY-MM-DD'),
    'from', to_char(p_t.preferred_from, 'HH24:MI'), 'to', to_char(p_t.preferred_to, 'HH24:MI')), 'preferred_time');
  return true;
end $$;
