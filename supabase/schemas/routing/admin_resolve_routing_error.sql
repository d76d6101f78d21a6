-- admin_resolve_routing_error: marks a provider error as resolved and records the administrator. Idempotent.
create function app.admin_resolve_routing_error(p_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_error public.optimoroute_error_logs;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select * into v_error from public.optimoroute_error_logs e where e.id = p_id for update;
  if not found then
    return private.refuse_not_found();
  end if;
  if not v_error.resolved then
    update public.optimoroute_error_logs e set resolved = true where e.id = p_id returning * into v_error;
    perform private.record_admin_action(v_admin, 'resolve_routing_error', '00000000-0000-0000-0000-000000000000', null,
      jsonb_build_object('errorId', p_id, 'type', v_error.error_type, 'endpoint', v_error.endpoint));
  end if;
  return private.ok(private.routing_error_json(v_error));
end $$;
revoke execute on function app.admin_resolve_routing_error(bigint) from public;
grant execute on function app.admin_resolve_routing_error(bigint) to handover_authenticated;
