-- Requests for cash between people who know each other.

-- can_request_cash: whether a user may request cash from another: that person has sent to them before or has saved
-- them as a contact, and has not blocked them.
create function private.can_request_cash(p_requester uuid, p_recipient uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_requester <> p_recipient
     and (exists (select from public.transactions t where t.user_id = p_recipient and t.receiver_id = p_requester)
          or exists (select from private.contacts c where c.user_id = p_recipient and c.saved and c.phone_number = private.find_verified_phone(p_requester)))
     and not exists (select from private.cash_request_blocks b where b.user_id = p_recipient and b.blocked_id = p_requester);
end $$;

-- cash_request_json: a request for one of its two people. The payer sees the requester's phone number, because a
-- delivery is addressed to it.
create function private.cash_request_json(p_request private.cash_requests, p_viewer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_request.id, 'mine', p_viewer = p_request.requester_id,
    'state', case when p_request.state = 'open' and p_request.expires_at <= clock_timestamp() then 'expired' else p_request.state end,
    'name', private.get_display_name(case when p_viewer = p_request.requester_id then p_request.payer_id else p_request.requester_id end),
    'phone', case when p_viewer = p_request.payer_id then private.find_verified_phone(p_request.requester_id) end,
    'amount', p_request.amount, 'note', p_request.note, 'address', p_request.address, 'unit', p_request.unit,
    'location', private.point_json(p_request.latitude, p_request.longitude), 'instructions', p_request.instructions, 'reason', p_request.reason,
    'transactionId', p_request.transaction_id, 'requestedAt', private.format_iso(p_request.requested_at), 'expiresAt', private.format_iso(p_request.expires_at));
end $$;

-- notify_cash_request: notifies one of the two people.
create function private.notify_cash_request(p_type text, p_request private.cash_requests, p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('notify', jsonb_build_object('type', p_type, 'userId', p_user_id, 'key', p_type || ':' || p_request.id,
    'facts', jsonb_build_object('requestId', p_request.id, 'amount', p_request.amount,
      'name', private.get_display_name(case when p_user_id = p_request.requester_id then p_request.payer_id else p_request.requester_id end))));
end $$;

-- lock_open_cash_request: an open request to this person, locked; a row of nulls if there is none.
create function private.lock_open_cash_request(p_id uuid, p_recipient uuid) returns private.cash_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_request private.cash_requests;
begin
  select * into v_request from private.cash_requests r where r.id = p_id and r.payer_id = p_recipient and r.state = 'open' and r.expires_at > clock_timestamp() for update;
  return v_request;
end $$;

-- list_cash_requests: requests by and to the caller: open ones, and those that ended within a week; the newest fifty.
create function app.list_cash_requests() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.cash_request_json(newest.request, v_actor) order by (newest.request).requested_at desc), '[]') from (
      select r as request from private.cash_requests r
       where (r.requester_id = v_actor or r.payer_id = v_actor) and coalesce(r.ended_at, r.expires_at) > clock_timestamp() - interval '7 days'
       order by r.requested_at desc limit 50) newest)));
end $$;
revoke execute on function app.list_cash_requests() from public;
grant execute on function app.list_cash_requests() to handover_authenticated;

-- request_cash: the caller requests cash from a person who knows them. The response is the same for an unknown number,
-- a stranger and a person who has blocked the caller. Between two people: one open request, and none within a day after
-- a refusal. Limited per day in total.
create function app.request_cash(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_recipient uuid;
  v_refusal jsonb;
  c_day_seconds constant int := 86400;
  v_retry_seconds int;
  v_request private.cash_requests;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if private.find_verified_phone(v_actor) is null then
    return private.refuse('PHONE_NOT_VERIFIED');
  end if;
  v_refusal := coalesce(private.amount_refusal((p_body ->> 'amount')::numeric), private.area_refusal(p_body -> 'location'));
  if v_refusal is not null then
    return v_refusal;
  end if;
  select p.user_id into v_recipient from public.user_profiles p where p.phone_number = p_body ->> 'phone' and p.phone_verified_at is not null;
  if v_recipient is null or not private.can_request_cash(v_actor, v_recipient) then
    return private.refuse('FORBIDDEN', '{"reason": "cannot_ask"}');
  end if;
  -- The lock serializes concurrent calls, so that only one creates a request.
  perform pg_advisory_xact_lock(hashtextextended('ask ' || v_actor, 0));
  update private.cash_requests r set state = 'expired', ended_at = r.expires_at
   where r.requester_id = v_actor and r.payer_id = v_recipient and r.state = 'open' and r.expires_at <= clock_timestamp();
  if exists (select from private.cash_requests r where r.requester_id = v_actor and r.payer_id = v_recipient and r.state = 'open') then
    return private.refuse('INVALID_STATE', '{"reason": "asked_already"}');
  end if;
  if exists (select from private.cash_requests r where r.requester_id = v_actor and r.payer_id = v_recipient and r.state = 'declined' and r.ended_at > clock_timestamp() - interval '1 day') then
    return private.refuse('INVALID_STATE', '{"reason": "declined_lately"}');
  end if;
  v_retry_seconds := private.consume_rate_limit('request_cash user:' || v_actor, private.get_setting('cash_requests_per_day')::int, c_day_seconds);
  if v_retry_seconds is not null then
    return private.refuse('RATE_LIMITED', jsonb_build_object('retryAfter', v_retry_seconds));
  end if;
  insert into private.cash_requests (requester_id, payer_id, amount, note, address, unit, latitude, longitude, instructions, expires_at)
  values (v_actor, v_recipient, (p_body ->> 'amount')::numeric, nullif(private.clean_line(p_body ->> 'note'), ''),
    private.clean_line(p_body ->> 'address'), nullif(private.clean_line(p_body ->> 'unit'), ''),
    private.round_coordinate(p_body #> '{location,lat}'), private.round_coordinate(p_body #> '{location,lng}'), nullif(private.clean_text(p_body ->> 'instructions'), ''),
    clock_timestamp() + make_interval(hours => private.get_setting('cash_request_hours')::int))
  returning * into v_request;
  perform private.notify_cash_request('cash_requested', v_request, v_recipient);
  return private.ok(private.cash_request_json(v_request, v_actor));
end $$;
revoke execute on function app.request_cash(jsonb) from public;
grant execute on function app.request_cash(jsonb) to handover_authenticated;

-- decline_cash_request: the payer declines, optionally with a reason and a block of the requester. The requester sees
-- the refusal and the reason, not the block. Idempotent.
create function app.decline_cash_request(p_id uuid, p_reason text default null, p_block boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_request private.cash_requests;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_request from private.cash_requests r where r.id = p_id and r.payer_id = v_actor for update;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "cash_request"}');
  end if;
  if p_block then
    insert into private.cash_request_blocks (user_id, blocked_id) values (v_actor, v_request.requester_id) on conflict do nothing;
  end if;
  if v_request.state = 'open' then
    update private.cash_requests r set state = 'declined', reason = nullif(private.clean_line(p_reason), ''), ended_at = clock_timestamp()
     where r.id = v_request.id returning * into v_request;
    perform private.notify_cash_request('cash_request_declined', v_request, v_request.requester_id);
  elsif v_request.state <> 'declined' and not p_block then
    return private.refuse('INVALID_STATE', '{"reason": "request_over"}');
  end if;
  return private.ok(private.cash_request_json(v_request, v_actor));
end $$;
revoke execute on function app.decline_cash_request(uuid, text, boolean) from public;
grant execute on function app.decline_cash_request(uuid, text, boolean) to handover_authenticated;

-- withdraw_cash_request: the requester withdraws the request. Idempotent.
create function app.withdraw_cash_request(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_request private.cash_requests;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_request from private.cash_requests r where r.id = p_id and r.requester_id = v_actor for update;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "cash_request"}');
  end if;
  if v_request.state = 'open' then
    update private.cash_requests r set state = 'withdrawn', ended_at = clock_timestamp() where r.id = v_request.id returning * into v_request;
  elsif v_request.state <> 'withdrawn' then
    return private.refuse('INVALID_STATE', '{"reason": "request_over"}');
  end if;
  return private.ok(private.cash_request_json(v_request, v_actor));
end $$;
revoke execute on function app.withdraw_cash_request(uuid) from public;
grant execute on function app.withdraw_cash_request(uuid) to handover_authenticated;
