-- get_safety: what an SOS of this driver would meet now: whether an administrator is on call, until when or from when,
-- and whether the driver's own SOS was received, even if it joined an incident of another kind.
create function app.get_safety() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.on_call_status_json(clock_timestamp()) || jsonb_build_object('sos', (
    select jsonb_build_object('at', private.format_iso(min(e.at)), 'acknowledged', i.taken_at is not null)
      from private.incidents i join private.incident_entries e on e.incident_id = i.id and e.by = v_actor and e.facts ->> 'kind' = 'sos'
     where i.person_id = v_actor and i.driver_id = v_actor and i.closed_at is null group by i.id)));
end $$;
revoke execute on function app.get_safety() from public;
grant execute on function app.get_safety() to handover_authenticated;

-- record_sos: a driver sends an SOS. A repeat joins the open incident; after operations have closed that incident, a
-- repeat of the same press opens no new one. `p_at`: when the button was pressed. The incident refers to the current
-- delivery, or to the newest one with held cash.
create function private.record_sos(p_driver_id uuid, p_at timestamptz, p_position jsonb, p_facts jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_at is not null and exists (
    select from private.incidents i join private.incident_entries e on e.incident_id = i.id and e.by = p_driver_id and e.facts ->> 'pressedAt' = private.format_iso(p_at)
     where i.person_id = p_driver_id and i.closed_at is not null) then
    return private.ok('{"received": true}');
  end if;
  perform private.open_incident('sos', 1, p_driver_id, p_driver_id,
    coalesce(private.find_current_delivery(p_driver_id), (select h.transaction_id from private.list_held_cash(p_driver_id) h order by h.since desc limit 1)),
    p_driver_id, 'driver', p_at, p_position, p_facts || jsonb_strip_nulls(jsonb_build_object('pressedAt', private.format_iso(p_at))));
  return private.ok('{"received": true}');
end $$;

-- raise_sos: a driver calls for help, with or without a task, suspended or not. The phone may hold the call of another
-- account than the one that is signed in. `p_token_hash`: SHA-256 of the call's token, in hex: the alarm is raised for
-- its driver, also if it has expired. `p_owner_id`: the account of the call as the phone states it. Without a known
-- token the alarm is raised for the session's driver, and the record names the other account.
create function app.raise_sos(p_at timestamptz default null, p_position jsonb default null, p_token_hash text default null, p_owner_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_driver_id uuid := (select t.driver_id from private.sos_tokens t where t.token_hash = p_token_hash);
begin
  if v_actor is not null and v_driver_id <> v_actor then
    return private.record_sos(v_driver_id, p_at, p_position, jsonb_build_object('byToken', true, 'phone', 'signed_in', 'userId', v_actor));
  elsif private.driver_profile_refusal(v_actor) is not null then
    return private.driver_profile_refusal(v_actor);
  end if;
  return private.record_sos(v_actor, p_at, p_position,
    case when v_driver_id is null and p_owner_id <> v_actor then jsonb_build_object('phone', 'last_used', 'userId', p_owner_id) else '{}' end);
end $$;
revoke execute on function app.raise_sos(timestamptz, jsonb, text, uuid) from public;
grant execute on function app.raise_sos(timestamptz, jsonb, text, uuid) to handover_authenticated;

-- store_sos_token: stores the hash of an SOS token that the driver's phone has generated. The newest five tokens stay
-- valid. An expired one still names its driver in raise_sos.
create function app.store_sos_token(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_expires_at timestamptz := clock_timestamp() + make_interval(days => private.get_setting('sos_token_days')::int);
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not exists (select from public.driver_profiles d where d.user_id = v_actor and d.is_approved) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  elsif p_token_hash is null or p_token_hash !~ '^[0-9a-f]{64}$' then
    return private.refuse_invalid('tokenHash', 'request');
  end if;
  insert into private.sos_tokens as t (token_hash, driver_id, expires_at) values (p_token_hash, v_actor, v_expires_at)
  on conflict (token_hash) do update set expires_at = excluded.expires_at, created_at = excluded.created_at where t.driver_id = v_actor;
  update private.sos_tokens t set expires_at = clock_timestamp() where t.driver_id = v_actor and t.expires_at > clock_timestamp() and t.token_hash not in (
    select newest.token_hash from private.sos_tokens newest where newest.driver_id = v_actor order by newest.created_at desc limit 5);
  return private.ok(jsonb_build_object('expiresAt', private.format_iso(v_expires_at)));
end $$;
revoke execute on function app.store_sos_token(text) from public;
grant execute on function app.store_sos_token(text) to handover_authenticated;

-- raise_sos_by_token: an SOS from a phone without a valid session, by the token that it stores for this purpose only.
-- p_token_hash: SHA-256 of the token, in hex.
create function app.raise_sos_by_token(p_token_hash text, p_at timestamptz default null, p_position jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_driver_id uuid;
begin
  update private.sos_tokens t set used_at = clock_timestamp() where t.token_hash = p_token_hash and t.expires_at > clock_timestamp()
  returning t.driver_id into v_driver_id;
  if not found then
    return private.refuse_unauthenticated();
  end if;
  return private.record_sos(v_driver_id, p_at, p_position, '{"byToken": true}');
end $$;
revoke execute on function app.raise_sos_by_token(text, timestamptz, jsonb) from public;
grant execute on function app.raise_sos_by_token(text, timestamptz, jsonb) to handover_service;

-- confirm_safe: the driver reports that they are safe. Only adds a note for operations: it closes nothing, because an
-- attacker may force the driver to press it.
create function app.confirm_safe() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_incident private.incidents;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_incident from private.incidents i where i.person_id = v_actor and i.driver_id = v_actor and i.closed_at is null for update;
  if found and not exists (select from private.incident_entries e where e.incident_id = v_incident.id and e.by = v_actor and e.kind = 'reply_received'
                              and e.at > clock_timestamp() - interval '1 minute') then
    perform private.record_incident_entry(v_incident.id, 'reply_received', v_actor, null, '{"safe": true}');
    perform private.broadcast_incident(v_incident);
  end if;
  return private.ok('{"received": true}');
end $$;
revoke execute on function app.confirm_safe() from public;
grant execute on function app.confirm_safe() to handover_authenticated;
