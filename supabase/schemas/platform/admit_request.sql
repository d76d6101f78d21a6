-- get_idempotency_claim_timeout: returns after what time another request may take over the key of an unfinished one. It
-- is twice the time in which the server must commit a keyed write (KEYED_WRITE_MS in server/http/idempotency.ts; a test
-- compares them).
create function private.get_idempotency_claim_timeout() returns interval
language plpgsql immutable set search_path = '' as $$
begin
  return interval '60 seconds';
end $$;

-- claim_idempotency_key: claims an idempotency key. Returns {running}, {mismatch}, {replay: {status, response}}, or {}
-- to proceed. Of two concurrent requests, the second waits on the first one's insert and then reads its row.
create function private.claim_idempotency_key(p_requester text, p_key text, p_route text, p_body_hash text) returns jsonb
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
    -- The other request has just released the key; the caller retries.
    return '{"running": true}';
  end if;
  if v_row.route <> p_route or v_row.body_hash <> coalesce(p_body_hash, '') then
    return '{"mismatch": true}';
  end if;
  if v_row.status is not null then
    return jsonb_build_object('replay', jsonb_build_object('status', v_row.status, 'response', v_row.response));
  end if;
  if v_row.created_at > clock_timestamp() - private.get_idempotency_claim_timeout() then
    return '{"running": true}';
  end if;
  -- The request that held the key crashed. The functions behind the routes are idempotent, so this one may run.
  update private.idempotency_keys k set created_at = clock_timestamp() where k.actor = p_requester and k.key = p_key;
  return '{}';
end $$;

-- admit_request: returns the caller's identity, consumes the rate limit and claims the idempotency key. The server has
-- verified the token that names the account and session. Only the server may call it, because the caller chooses which
-- bucket, limit and key are used.
create function app.admit_request(p_route text, p_bucket text default null, p_limit int default null,
                                     p_window_seconds int default 60, p_key text default null, p_body_hash text default null,
                                     p_user_id uuid default null, p_session_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_session_user(p_session_id, p_user_id);
  v_requester text := private.format_caller_key(v_actor, p_bucket);
  v_retry_seconds int;
  v_claim jsonb := '{}';
  v_caller jsonb;
begin
  if p_route is null or length(p_route) > 200 or length(p_key) > 200 or p_window_seconds not between 1 and 86400 then
    return private.refuse_invalid('route', 'request');
  end if;
  -- This commit does not wait for the disk. A crash can lose only a count, or the key of a write that has not begun:
  -- the write's own commit comes later in the log and waits.
  perform set_config('synchronous_commit', 'off', true);
  if p_limit is not null then
    v_retry_seconds := private.consume_rate_limit(p_route || ' ' || v_requester, greatest(p_limit, 1), p_window_seconds);
  end if;
  -- Anonymous callers without a bucket are indistinguishable, so they must not share stored responses.
  if v_retry_seconds is null and p_key is not null and (v_actor is not null or p_bucket is not null) then
    v_claim := private.claim_idempotency_key(v_requester, p_key, p_route, p_body_hash);
  end if;
  select jsonb_build_object(
      'userId', v_actor,
      'isAdmin', exists (select from private.admins a where a.user_id = v_actor),
      'userType', r.role,
      'driver', case when d.user_id is null then null else jsonb_build_object(
        'isApproved', d.is_approved, 'suspended', d.suspended_at is not null) end)
    into v_caller
    from (select v_actor as id) caller
    left join public.user_roles r on r.user_id = caller.id
    left join public.driver_profiles d on d.user_id = caller.id;
  return private.ok(v_caller || jsonb_build_object(
    'limited', v_retry_seconds is not null,
    'retryAfter', v_retry_seconds,
    'replay', v_claim -> 'replay',
    'mismatch', coalesce((v_claim ->> 'mismatch')::boolean, false),
    'running', coalesce((v_claim ->> 'running')::boolean, false)));
end $$;
revoke execute on function app.admit_request(text, text, int, int, text, text, uuid, uuid) from public;
grant execute on function app.admit_request(text, text, int, int, text, text, uuid, uuid) to handover_service;

-- admit_requests: admits several concurrent requests without keys, {route, bucket, limit, windowSeconds, userId,
-- sessionId}, each as admit_request() would. Processes them in one order, so that two servers with the same callers
-- cannot deadlock.
create function app.admit_requests(p_requests jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admissions jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(p_requests)]);
  v_request record;
begin
  for v_request in
    select r.position, r.value ->> 'route' as route, r.value ->> 'bucket' as bucket, (r.value ->> 'limit')::int as max_requests, (r.value ->> 'windowSeconds')::int as seconds,
           (r.value ->> 'userId')::uuid as user_id, (r.value ->> 'sessionId')::uuid as session_id
      from jsonb_array_elements(p_requests) with ordinality r (value, position) order by route, user_id, bucket
  loop
    v_admissions[v_request.position] := app.admit_request(v_request.route, v_request.bucket, v_request.max_requests, v_request.seconds, null, null, v_request.user_id,
                                                   v_request.session_id) -> 'data';
  end loop;
  return private.ok(jsonb_build_object('admissions', to_jsonb(v_admissions)));
end $$;
revoke execute on function app.admit_requests(jsonb) from public;
grant execute on function app.admit_requests(jsonb) to handover_service;
