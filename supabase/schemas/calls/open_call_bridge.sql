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

-- open_call_bridge: prepares a call from the caller to the other side of the open line: their next call to our number
-- is connected to it.
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
