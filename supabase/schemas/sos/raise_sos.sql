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
  v_driver uuid := (select k.driver_id from private.sos_tokens k where k.token_hash = p_token_hash);
begin
  if v_actor is not null and v_driver <> v_actor then
    return private.record_sos(v_driver, p_at, p_position, jsonb_build_object('byToken', true, 'phone', 'signed_in', 'userId', v_actor));
  elsif private.driver_profile_refusal(v_actor) is not null then
    return private.driver_profile_refusal(v_actor);
  end if;
  return private.record_sos(v_actor, p_at, p_position,
    case when v_driver is null and p_owner_id <> v_actor then jsonb_build_object('phone', 'last_used', 'userId', p_owner_id) else '{}' end);
end $$;
revoke execute on function app.raise_sos(timestamptz, jsonb, text, uuid) from public;
grant execute on function app.raise_sos(timestamptz, jsonb, text, uuid) to handover_authenticated;
