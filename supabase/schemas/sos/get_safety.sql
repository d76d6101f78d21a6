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
    select jsonb_build_object('at', private.format_iso(min(e.at)), 'taken', i.taken_at is not null)
      from private.incidents i join private.incident_entries e on e.incident_id = i.id and e.by = v_actor and e.facts ->> 'kind' = 'sos'
     where i.person_id = v_actor and i.driver_id = v_actor and i.closed_at is null group by i.id)));
end $$;
revoke execute on function app.get_safety() from public;
grant execute on function app.get_safety() to handover_authenticated;
