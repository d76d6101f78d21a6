-- The door of the HTTP surface: who calls, how often, and whether this very request was answered before, in one round trip.

-- take_from_limit: counts a request against a sliding window; null when it is within the limit, else the seconds to wait.
-- A refused request is not counted, so that someone who keeps knocking gets in as soon as his window has moved on.
create function private.take_from_limit(p_bucket text, p_limit int, p_window_seconds int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_now double precision := extract(epoch from clock_timestamp());
  v_start double precision := floor(v_now / p_window_seconds) * p_window_seconds;
  v_elapsed double precision := v_now - v_start;
  v_before int;
  v_carried double precision;
  v_used int;
begin
  select r.used into v_before from private.rate_limits r
   where r.bucket = p_bucket and r.window_start = to_timestamp(v_start - p_window_seconds);
  v_before := coalesce(v_before, 0);
  -- Why weighted: what is left of the window before still counts, or twice the limit would fit around a boundary.
  v_carried := v_before * (1 - v_elapsed / p_window_seconds);
  insert into private.rate_limits as r (bucket, window_start, used)
  select p_bucket, to_timestamp(v_start), 1 where v_carried < p_limit
  on conflict (bucket, window_start) do update set used = r.used + 1 where r.used + v_carried < p_limit
  returning r.used into v_used;
  if v_used is not null then
    return null;
  end if;
  select r.used into v_used from private.rate_limits r where r.bucket = p_bucket and r.window_start = to_timestamp(v_start);
  v_used := coalesce(v_used, 0);
  if v_used >= p_limit then
    return floor(p_window_seconds - v_elapsed)::int + 1;
  end if;
  return greatest(floor(p_window_seconds * (1 - (p_limit - v_used)::double precision / v_before) - v_elapsed)::int + 1, 1);
end $$;

-- requester: what limits and first answers are kept under. Users by account, strangers by the server's bucket.
create function private.requester(p_user_id uuid, p_bucket text) returns text
language sql immutable set search_path = '' as $$
  select case when p_user_id is not null then 'user:' || p_user_id else 'anonymous:' || left(coalesce(p_bucket, ''), 200) end
$$;

-- begin_request: claims an idempotency key. One of {running}, {mismatch}, {replay: {status, response}} or {} to go ahead.
-- Two at once: the insert makes the second wait for the first and then see its row.
create function private.begin_request(p_requester text, p_key text, p_route text, p_body_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_row private.idempotency_keys;
begin
  insert into private.idempotency_keys (actor, key, route, body_hash, created_at)
  values (p_requester, p_key, p_route, coalesce(p_body_hash, ''), clock_timestamp())
  on conflict (actor, key) do nothing;
  if found then
    return '{}';
  end if;
  select * into v_row from private.idempotency_keys k where k.actor = p_requester and k.key = p_key for update;
  if not found then
    -- Released a moment ago by the request that held it: the caller asks again.
    return '{"running": true}';
  end if;
  if v_row.route <> p_route or v_row.body_hash <> coalesce(p_body_hash, '') then
    return '{"mismatch": true}';
  end if;
  if v_row.status is not null then
    return jsonb_build_object('replay', jsonb_build_object('status', v_row.status, 'response', v_row.response));
  end if;
  if v_row.created_at > clock_timestamp() - interval '30 seconds' then
    return '{"running": true}';
  end if;
  -- Its holder crashed. The verbs behind the routes are safe to repeat, so the next one may run.
  update private.idempotency_keys k set created_at = clock_timestamp() where k.actor = p_requester and k.key = p_key;
  return '{}';
end $$;

-- admit_request: the caller's identity, their rate limit and the beginning of an idempotent request. The account and the
-- session are those of a token that the server has verified.
-- Why for the server alone: whoever names the bucket, the limit and the key decides what is counted and what is stored.
create function public.admit_request(p_route text, p_bucket text default null, p_limit int default null,
                                     p_window_seconds int default 60, p_key text default null, p_body_hash text default null,
                                     p_user_id uuid default null, p_session_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := (select s.user_id from auth.sessions s where s.id = p_session_id and s.user_id = p_user_id);
  v_requester text := private.requester(v_actor, p_bucket);
  v_wait int;
  v_begun jsonb := '{}';
  v_who jsonb;
begin
  if p_route is null or length(p_route) > 200 or length(p_key) > 200 or p_window_seconds not between 1 and 86400 then
    return private.invalid('route', 'Invalid request');
  end if;
  if p_limit is not null then
    v_wait := private.take_from_limit(p_route || ' ' || v_requester, greatest(p_limit, 1), p_window_seconds);
  end if;
  -- Strangers without a bucket cannot be told apart, so they cannot share first answers either.
  if v_wait is null and p_key is not null and (v_actor is not null or p_bucket is not null) then
    v_begun := private.begin_request(v_requester, p_key, p_route, p_body_hash);
  end if;
  select jsonb_build_object(
      'userId', v_actor,
      'isAdmin', exists (select from private.admins a where a.user_id = v_actor),
      'userType', r.role,
      'driver', case when d.user_id is null then null else jsonb_build_object(
        'isApproved', d.is_approved, 'suspended', d.suspended_at is not null) end)
    into v_who
    from (select v_actor as id) me
    left join public.user_roles r on r.user_id = me.id
    left join public.driver_profiles d on d.user_id = me.id;
  return private.ok(v_who || jsonb_build_object(
    'limited', v_wait is not null,
    'retryAfter', v_wait,
    'replay', v_begun -> 'replay',
    'mismatch', coalesce((v_begun ->> 'mismatch')::boolean, false),
    'running', coalesce((v_begun ->> 'running')::boolean, false)));
end $$;

-- finish_request: keeps the first answer under the key; without a status the key is free again. Later answers change
-- nothing. Server errors and "who are you" are never kept: the next try may fare better.
create function public.finish_request(p_key text, p_bucket text default null, p_status int default null, p_response jsonb default null,
                                      p_user_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Why no session: a sign-out has ended it by now, and its key must still be closed.
  v_requesters text[] := array_remove(array[
    case when p_user_id is not null then private.requester(p_user_id, null) end,
    case when p_bucket is not null then private.requester(null, p_bucket) end], null);
begin
  if p_status is null or p_status in (401, 429) or p_status >= 500 then
    delete from private.idempotency_keys k where k.actor = any (v_requesters) and k.key = p_key and k.status is null;
  else
    update private.idempotency_keys k set status = p_status, response = p_response
     where k.actor = any (v_requesters) and k.key = p_key and k.status is null;
  end if;
  return private.ok();
end $$;

revoke execute on function public.admit_request(text, text, int, int, text, text, uuid, uuid) from public, anon, authenticated;
revoke execute on function public.finish_request(text, text, int, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.admit_request(text, text, int, int, text, text, uuid, uuid) to service_role;
grant execute on function public.finish_request(text, text, int, jsonb, uuid) to service_role;
