-- Rate limits and caller keys of the HTTP API.

-- consume_rate_limit: counts a request in a sliding window. Returns null if within the limit, otherwise the seconds to
-- wait. A refused request is not counted, so a caller who keeps retrying is admitted when the window has moved.
create function private.consume_rate_limit(p_bucket text, p_limit int, p_window_seconds int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_now double precision := extract(epoch from clock_timestamp());
  v_window_start double precision := floor(v_now / p_window_seconds) * p_window_seconds;
  v_elapsed double precision := v_now - v_window_start;
  v_previous_used int;
  v_carried_over double precision;
  v_used int;
begin
  select r.used into v_previous_used from private.rate_limits r
   where r.bucket = p_bucket and r.window_start = to_timestamp(v_window_start - p_window_seconds);
  v_previous_used := coalesce(v_previous_used, 0);
  -- Weighted, because otherwise twice the limit would fit around a window boundary.
  v_carried_over := v_previous_used * (1 - v_elapsed / p_window_seconds);
  insert into private.rate_limits as r (bucket, window_start, used)
  select p_bucket, to_timestamp(v_window_start), 1 where v_carried_over < p_limit
  on conflict (bucket, window_start) do update set used = r.used + 1 where r.used + v_carried_over < p_limit
  returning r.used into v_used;
  if v_used is not null then
    return null;
  end if;
  select r.used into v_used from private.rate_limits r where r.bucket = p_bucket and r.window_start = to_timestamp(v_window_start);
  v_used := coalesce(v_used, 0);
  if v_used >= p_limit then
    return floor(p_window_seconds - v_elapsed)::int + 1;
  end if;
  return greatest(floor(p_window_seconds * (1 - (p_limit - v_used)::double precision / v_previous_used) - v_elapsed)::int + 1, 1);
end $$;

-- format_caller_key: returns the key for limits and stored responses: the account, or for anonymous callers the
-- server's bucket.
create function private.format_caller_key(p_user_id uuid, p_bucket text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_user_id is not null then 'user:' || p_user_id else 'anonymous:' || left(coalesce(p_bucket, ''), 200) end;
end $$;
