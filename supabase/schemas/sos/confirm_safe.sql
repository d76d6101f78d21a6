-- confirm_safe: the driver reports that they are safe. Only adds a note for operations: it closes nothing, because an
-- attacker may force the driver to press it.
create function app.confirm_safe() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_i private.incidents;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_i from private.incidents i where i.person_id = v_actor and i.driver_id = v_actor and i.closed_at is null for update;
  if found and not exists (select from private.incident_entries e where e.incident_id = v_i.id and e.by = v_actor and e.kind = 'answered'
                              and e.at > clock_timestamp() - interval '1 minute') then
    perform private.record_incident_entry(v_i.id, 'answered', v_actor, null, '{"safe": true}');
    perform private.broadcast_incident(v_i);
  end if;
  return private.ok('{"received": true}');
end $$;
revoke execute on function app.confirm_safe() from public;
grant execute on function app.confirm_safe() to handover_authenticated;
