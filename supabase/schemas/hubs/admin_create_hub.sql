-- admin_create_hub: creates a hub, active by default, and records the administrator. Its cashiers need two
-- administrators.
create function app.admin_create_hub(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_hub public.hubs;
  v_cashiers jsonb := coalesce(p_body -> 'cashiers', '[]');
  v_errors jsonb;
  v_pending jsonb;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  v_errors := private.list_cashier_errors(v_cashiers);
  if v_errors <> '[]' then
    return private.refuse_invalid(v_errors);
  end if;
  insert into public.hubs (name, address, lat, lng, hours, is_active)
  values (btrim(p_body ->> 'name'), btrim(p_body ->> 'address'), (p_body #>> '{location,lat}')::double precision, (p_body #>> '{location,lng}')::double precision,
          coalesce(p_body -> 'hours', '[]'), coalesce((p_body ->> 'isActive')::boolean, true))
  returning * into v_hub;
  v_pending := private.request_cashiers(v_hub.id, private.resolve_cashiers(v_cashiers), v_admin);
  if not (v_pending -> 'ok')::boolean then
    -- If the request for cashiers is refused, the hub is not created.
    delete from public.hubs h where h.id = v_hub.id;
    return v_pending;
  end if;
  perform private.record_admin_action(v_admin, 'create_hub', v_hub.id, null, private.hub_record_json(v_hub));
  return private.ok(private.hub_json(v_hub, v_admin));
end $$;
revoke execute on function app.admin_create_hub(jsonb) from public;
grant execute on function app.admin_create_hub(jsonb) to handover_authenticated;
