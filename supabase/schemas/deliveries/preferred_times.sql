-- compute_timestamp_on_day: the timestamp of a time of day. A time skipped by a clock change is shifted by the length
-- of the change. A time that occurs twice resolves to the first, or to the last with p_last, for the end of a window.
create function private.compute_timestamp_on_day(p_day date, p_time time, p_zone text, p_last boolean) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when not p_last and (local.at - interval '1 hour') at time zone p_zone = p_day + p_time then local.at - interval '1 hour' else local.at end
      from (select (p_day + p_time) at time zone p_zone as at) local);
end $$;

-- compute_window_on_day: the window on one day. If a clock change leaves nothing of it, it keeps its length.
create function private.compute_window_on_day(p_day date, p_from time, p_to time, p_zone text, out starts timestamptz, out ends timestamptz)
language sql stable set search_path = '' as $$
  select local.starts, case when local.clock_end > local.starts then local.clock_end else local.starts + (p_to - p_from) end
    from (select private.compute_timestamp_on_day(p_day, p_from, p_zone, false) as starts, private.compute_timestamp_on_day(p_day, p_to, p_zone, true) as clock_end) local
$$;

-- find_next_window: the first day's window that ends at least p_notice after p_after.
create function private.find_next_window(p_from time, p_to time, p_after timestamptz, p_notice interval,
                                    p_zone text default private.get_time_zone(), out starts timestamptz, out ends timestamptz)
language sql stable set search_path = '' as $$
  select w.starts, w.ends
    from (select (p_after at time zone p_zone)::date + n as day from generate_series(0, 2) n) d
   cross join lateral private.compute_window_on_day(d.day, p_from, p_to, p_zone) w
   where w.ends >= p_after + p_notice
   order by d.day limit 1
$$;

-- resolve_preferred_window: the start and end of a preferred time requested now: the next window, or the one on the
-- named day; nulls without a preferred time.
create function private.resolve_preferred_window(p_preferred_time jsonb, out starts timestamptz, out ends timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_preferred_time ->> 'day' is not null then
    select w.starts, w.ends into starts, ends from private.compute_window_on_day((p_preferred_time ->> 'day')::date, (p_preferred_time ->> 'from')::time, (p_preferred_time ->> 'to')::time, private.get_time_zone()) w;
  else
    select w.starts, w.ends into starts, ends from private.find_next_window((p_preferred_time ->> 'from')::time, (p_preferred_time ->> 'to')::time, clock_timestamp(),
      make_interval(secs => private.get_setting('window_notice_seconds')::double precision)) w;
  end if;
end $$;

-- preferred_day_refusal: refuses a day that is too far ahead or too soon for a driver; null otherwise.
create function private.preferred_day_refusal(p_preferred_time jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := (clock_timestamp() at time zone private.get_time_zone())::date;
begin
  return case
    when (p_preferred_time ->> 'day')::date > v_today + private.get_setting('schedule_days')::int then
      private.refuse_invalid('preferredTime.day', 'day_too_far', jsonb_build_object('most', to_char(v_today + private.get_setting('schedule_days')::int, 'YYYY-MM-DD')))
    when p_preferred_time ->> 'day' is not null and (select w.ends < clock_timestamp() + make_interval(secs => private.get_setting('window_notice_seconds')::double precision)
                                            from private.resolve_preferred_window(p_preferred_time) w) then
      private.refuse_invalid('preferredTime.day', 'window_too_soon') end;
end $$;

-- preferred_time_json: the preferred time and its timestamps.
create function private.preferred_time_json(p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_transaction.preferred_from is not null then jsonb_build_object(
    'from', to_char(p_transaction.preferred_from, 'HH24:MI'), 'to', to_char(p_transaction.preferred_to, 'HH24:MI'),
    'startsAt', private.format_iso(p_transaction.wanted_from), 'endsAt', private.format_iso(p_transaction.wanted_to), 'timeZone', private.get_time_zone()) end;
end $$;

-- estimate_pickup_to_delivery: the time from the pickup to the receiver's door: the service at the pickup and the
-- drive.
create function private.estimate_pickup_to_delivery(p_transaction public.transactions) returns interval
language plpgsql stable set search_path = '' as $$
begin
  return make_interval(mins => private.get_service_minutes(p_transaction)
    + coalesce(private.estimate_travel_minutes(private.estimate_road_metres(
        private.compute_distance_m(p_transaction.pickup_latitude, p_transaction.pickup_longitude, p_transaction.delivery_latitude, p_transaction.delivery_longitude))), 0));
end $$;

-- find_search_start_time: when dispatch starts, so that a driver arrives as the window opens; null if it need not wait.
create function private.find_search_start_time(p_transaction public.transactions) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Evaluated for every delivery under way, and most have no preferred time.
  if p_transaction.wanted_from is null then
    return null;
  end if;
  return p_transaction.wanted_from - make_interval(secs => private.get_setting('window_approach_seconds')::double precision) - private.estimate_pickup_to_delivery(p_transaction);
end $$;

-- reschedule_window: moves a delivery to the next day's window if it was paid too late for any driver to meet the
-- window; notifies both parties. Keeps the window if the route is too long for any of the next days. Returns whether
-- it was moved.
create function private.reschedule_window(p_transaction public.transactions) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_window record;
begin
  if p_transaction.wanted_to is null or p_transaction.wanted_to >= clock_timestamp() + private.estimate_pickup_to_delivery(p_transaction) then
    return false;
  end if;
  select * into v_window from private.find_next_window(p_transaction.preferred_from, p_transaction.preferred_to, clock_timestamp(),
    greatest(make_interval(secs => private.get_setting('window_notice_seconds')::double precision), private.estimate_pickup_to_delivery(p_transaction)));
  if v_window.starts is null then
    return false;
  end if;
  update public.transactions t set wanted_from = v_window.starts, wanted_to = v_window.ends where t.id = p_transaction.id;
  perform private.notify_delivery('preferred_time_moved', p_transaction.id, null, jsonb_build_object(
    'day', to_char(v_window.starts at time zone private.get_time_zone(), 'YYYY-MM-DD'),
    'from', to_char(p_transaction.preferred_from, 'HH24:MI'), 'to', to_char(p_transaction.preferred_to, 'HH24:MI')), 'preferred_time');
  return true;
end $$;
