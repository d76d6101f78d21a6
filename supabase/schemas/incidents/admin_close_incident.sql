-- admin_close_incident: closes an incident with an outcome and a reason. Takes two administrators if the incident is
-- or ever was of severity 1. Idempotent.
create function app.admin_close_incident(p_id uuid, p_outcome text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents := case when v_admin is not null then private.lock_incident(p_id) end;
  v_refusal jsonb := private.incident_refusal(v_admin, v_i, false);
  v_given jsonb := jsonb_build_object('outcome', p_outcome, 'reason', p_reason);
  v_pending jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif p_outcome is null or p_outcome not in ('safe', 'helped', 'robbed', 'false_alarm', 'other') then
    return private.refuse_invalid('outcome', 'request');
  end if;
  if v_i.closed_at is null then
    if private.is_dual_close_required(v_i) then
      v_pending := private.apply_dual_approval('close_incident', v_i.id, v_given, v_admin);
      if v_pending -> 'ok' = 'true' then
        perform private.record_incident_entry(v_i.id, 'close_asked', v_admin, p_reason, jsonb_build_object('outcome', p_outcome))
          where not exists (select from private.incident_entries e where e.incident_id = v_i.id and e.kind = 'close_asked' and e.by = v_admin and e.at > clock_timestamp() - interval '1 minute');
        perform private.broadcast_incident(v_i);
      end if;
    else
      perform private.close_incident(v_i.id, v_given, v_admin, null);
    end if;
  end if;
  select * into v_i from private.incidents i where i.id = v_i.id;
  return coalesce(v_pending, private.ok(private.incident_json(v_i, v_admin)));
end $$;
revoke execute on function app.admin_close_incident(uuid, text, text) from public;
grant execute on function app.admin_close_incident(uuid, text, text) to handover_authenticated;
