-- record_sos: a driver sends an SOS. A repeat joins the open incident; after operations have closed that incident, a
-- repeat of the same press opens no new one. `p_at`: when the button was pressed. The incident refers to the current
-- delivery, or to the newest one with held cash.
create function private.record_sos(p_driver_id uuid, p_at timestamptz, p_position jsonb, p_facts jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_at is not null and exists (
    select from private.incidents i join private.incident_entries e on e.incident_id = i.id and e.by = p_driver_id and e.facts ->> 'pressedAt' = private.iso(p_at)
     where i.person_id = p_driver_id and i.closed_at is not null) then
    return private.ok('{"received": true}');
  end if;
  perform private.open_incident('sos', 1, p_driver_id, p_driver_id,
    coalesce(private.find_current_delivery(p_driver_id), (select h.transaction_id from private.list_held_cash(p_driver_id) h order by h.since desc limit 1)),
    p_driver_id, 'driver', p_at, p_position, p_facts || jsonb_strip_nulls(jsonb_build_object('pressedAt', private.iso(p_at))));
  return private.ok('{"received": true}');
end $$;

-- raise_sos: a driver calls for help, with or without a task, suspended or not.
create function app.raise_sos(p_at timestamptz default null, p_position jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if private.driver_profile_refusal(v_actor) is not null then
    return private.driver_profile_refusal(v_actor);
  end if;
  return private.record_sos(v_actor, p_at, p_position);
end $$;
revoke execute on function app.raise_sos(timestamptz, jsonb) from public;
grant execute on function app.raise_sos(timestamptz, jsonb) to handover_authenticated;
