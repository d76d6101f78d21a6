-- create_call_bridge: connects the caller's next call to our number to the callee, for call_bridge_seconds. Refused
-- without a verified number on either side, and above the hourly limit.
create function private.create_call_bridge(p_transaction_id uuid, p_caller_id uuid, p_callee_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_until timestamptz := clock_timestamp() + make_interval(secs => private.get_setting('call_bridge_seconds')::double precision);
begin
  if private.find_verified_phone(p_caller_id) is null then
    return private.refuse('PHONE_NOT_VERIFIED', '{"reason": "to_call"}');
  elsif private.find_verified_phone(p_callee_id) is null then
    return private.refuse('NOT_REACHABLE');
  elsif (select count(*) from private.call_bridges b where b.caller_id = p_caller_id and b.created_at > (select clock_timestamp()) - interval '1 hour')
        >= private.get_setting('calls_per_person_hour') then
    return private.refuse('RATE_LIMITED');
  end if;
  insert into private.call_bridges (transaction_id, caller_id, callee_id, expires_at) values (p_transaction_id, p_caller_id, p_callee_id, v_until);
  return private.ok(jsonb_build_object('expiresAt', private.format_iso(v_until)));
end $$;

-- open_call_bridge: prepares a call from the caller to the other side of the open line (lines.sql: the pair who may
-- call each other now): their next call to our number is connected to it.
create function app.open_call_bridge(p_transaction_id uuid, p_driver_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_peer jsonb := private.call_peer_json(p_transaction_id, v_actor, p_driver_id);
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif v_peer is null then
    return private.line_refusal(p_transaction_id, v_actor);
  end if;
  return private.create_call_bridge(p_transaction_id, v_actor, (v_peer ->> 'otherId')::uuid);
end $$;
revoke execute on function app.open_call_bridge(uuid, uuid) from public;
grant execute on function app.open_call_bridge(uuid, uuid) to handover_authenticated;

-- resolve_callee: the callee of this person's call, {calleeId, transactionId}, or the {announcement} to play. The last
-- pressed "Call" applies while its line is open.
create function private.resolve_callee(p_caller_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_bridge private.call_bridges;
  v_line jsonb;
begin
  select * into v_bridge from private.call_bridges b where b.caller_id = p_caller_id and b.expires_at > clock_timestamp() order by b.created_at desc limit 1;
  if v_bridge.id is not null then
    return case when private.is_line_open(v_bridge.transaction_id, p_caller_id, v_bridge.callee_id)
                then jsonb_build_object('calleeId', v_bridge.callee_id, 'transactionId', v_bridge.transaction_id)
                else '{"announcement": "over"}' end;
  end if;
  v_line := private.infer_line(p_caller_id);
  return case when v_line is null then jsonb_build_object('announcement', case when private.has_recent_line(p_caller_id) then 'over' else 'none' end)
              when v_line ? 'several' then '{"announcement": "several"}'
              else jsonb_build_object('calleeId', v_line -> 'otherId', 'transactionId', v_line -> 'transactionId') end;
end $$;

-- connect_call: an incoming call to our number. The caller is identified by their number, which the provider
-- verifies. Returns the number to dial or the announcement to play: {to} or {announcement}, {locale}. A repeat
-- returns the current answer and is recorded once. If operations have texted the caller within the hour, and the
-- caller has not pressed "Call" since, the call is for operations: the announcement promises a call back, and the
-- call is recorded in the incident.
create function app.connect_call(p_call_id text, p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_caller record;
  v_operations_sms record;
  v_target jsonb;
  v_to text;
begin
  select * into v_caller from private.find_user_by_verified_phone(p_phone);
  if v_caller.id is null then
    return private.ok('{"announcement": "unknown", "to": null, "locale": null}');
  end if;
  select * into v_operations_sms from private.find_operations_sms(p_phone);
  if v_operations_sms.incident_id is not null and not exists (select from private.call_bridges b where b.caller_id = v_caller.id and b.created_at > v_operations_sms.at) then
    perform private.record_incident_reply(v_operations_sms.incident_id, v_caller.id, null, jsonb_build_object('by', 'call', 'callId', p_call_id))
      where not exists (select from private.incident_entries e where e.incident_id = v_operations_sms.incident_id and e.facts ->> 'callId' = p_call_id);
    return private.ok(jsonb_build_object('to', null, 'announcement', 'call_back', 'locale', v_caller.locale));
  end if;
  v_target := private.resolve_callee(v_caller.id);
  v_to := private.find_verified_phone((v_target ->> 'calleeId')::uuid);
  if v_to is null then
    v_target := jsonb_build_object('announcement', coalesce(v_target ->> 'announcement', 'not_reachable'));
  elsif (select count(*) >= private.get_setting('calls_per_person_hour')
             or count(*) filter (where c.callee_id = (v_target ->> 'calleeId')::uuid) >= private.get_setting('calls_per_pair_hour')
           from private.masked_calls c where c.caller_id = v_caller.id and c.provider_id <> p_call_id and c.created_at > (select clock_timestamp()) - interval '1 hour') then
    v_target := '{"announcement": "too_many"}';
    v_to := null;
  else
    insert into private.masked_calls (provider_id, transaction_id, caller_id, callee_id)
    values (p_call_id, (v_target ->> 'transactionId')::uuid, v_caller.id, (v_target ->> 'calleeId')::uuid) on conflict (provider_id) do nothing;
  end if;
  return private.ok(jsonb_build_object('to', v_to, 'announcement', v_target -> 'announcement', 'locale', v_caller.locale));
end $$;
revoke execute on function app.connect_call(text, text) from public;
grant execute on function app.connect_call(text, text) to handover_service;

-- get_call_status_rank: the progress of a call; a late report never moves it back.
create function private.get_call_status_rank(p_status text) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return case p_status when 'dialled' then 0 when 'answered' then 1 else 2 end;
end $$;

-- record_call: records the provider's report about a connected call, by the id of the incoming call. Returns the
-- caller's locale for the final announcement; null for an unknown call.
create function app.record_call(p_call_id text, p_status text, p_seconds int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_call private.masked_calls;
  v_is_applied boolean;
begin
  select * into v_call from private.masked_calls c where c.provider_id = p_call_id for update;
  v_is_applied := v_call.id is not null and private.get_call_status_rank(p_status) > private.get_call_status_rank(v_call.status);
  if v_is_applied then
    update private.masked_calls c set status = p_status, seconds = coalesce(p_seconds, c.seconds),
           ended_at = case when private.get_call_status_rank(p_status) = 2 then clock_timestamp() end where c.id = v_call.id;
  elsif p_seconds is not null and v_call.seconds is null then
    update private.masked_calls c set seconds = p_seconds where c.id = v_call.id;
  end if;
  return private.ok(jsonb_build_object('applied', v_is_applied, 'locale', (
    select coalesce(s.locale, 'en') from public.user_profiles p left join public.user_settings s on s.user_id = p.user_id where p.user_id = v_call.caller_id)));
end $$;
revoke execute on function app.record_call(text, text, int) from public;
grant execute on function app.record_call(text, text, int) to handover_service;
