-- admin_freeze_offers: stops or resumes offers to the driver of an incident. Idempotent.
create function app.admin_freeze_offers(p_id uuid, p_frozen boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents := case when v_admin is not null then private.lock_incident(p_id) end;
  v_refusal jsonb := private.incident_refusal(v_admin, v_i);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif v_i.driver_id is null then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  if p_frozen then
    perform private.freeze_offers(v_i, v_admin);
  else
    perform private.unfreeze_offers(v_i, v_admin);
  end if;
  perform private.broadcast_incident(v_i);
  return private.ok(private.incident_json(v_i, v_admin));
end $$;
revoke execute on function app.admin_freeze_offers(uuid, boolean) from public;
grant execute on function app.admin_freeze_offers(uuid, boolean) to handover_authenticated;
