-- admin_get_incident: one incident with its details, without the location history.
create function app.admin_get_incident(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents;
  v_refusal jsonb;
begin
  select * into v_i from private.incidents i where i.id = p_id and v_admin is not null;
  v_refusal := private.incident_refusal(v_admin, v_i, false);
  return coalesce(v_refusal, private.ok(private.incident_json(v_i, v_admin)));
end $$;
revoke execute on function app.admin_get_incident(uuid) from public;
grant execute on function app.admin_get_incident(uuid) to handover_authenticated;
