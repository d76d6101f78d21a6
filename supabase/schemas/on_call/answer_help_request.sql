-- answer_help_request: a driver accepts or declines a help request. They can change the answer while the request is
-- open. Idempotent.
create function app.answer_help_request(p_incident_id uuid, p_going boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_i private.incidents;
  v_h private.incident_helpers;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select i.* into v_i from private.incidents i join private.incident_helpers h on h.incident_id = i.id and h.driver_id = v_actor where i.id = p_incident_id for update of i;
  select h.* into v_h from private.incident_helpers h where h.incident_id = v_i.id and h.driver_id = v_actor;
  if v_h.incident_id is null then
    return private.refuse_not_found();
  elsif v_i.closed_at is not null or private.compute_help_request_expiry(v_h.requested_at) <= clock_timestamp() then
    return private.refuse('INVALID_STATE', '{"reason": "help_over"}');
  end if;
  if v_h.going is distinct from p_going then
    update private.incident_helpers h set going = p_going, answered_at = clock_timestamp() where h.incident_id = v_i.id and h.driver_id = v_actor;
    perform private.record_incident_entry(v_i.id, case when p_going then 'colleague_going' else 'colleague_cannot' end, v_actor);
    perform private.broadcast_incident(v_i);
  end if;
  v_h := private.find_help_request(v_actor);
  return private.ok(jsonb_build_object('help', (select private.help_request_json(v_h, i) from private.incidents i where i.id = v_h.incident_id)));
end $$;
revoke execute on function app.answer_help_request(uuid, boolean) from public;
grant execute on function app.answer_help_request(uuid, boolean) to handover_authenticated;
