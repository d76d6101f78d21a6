-- admin_create_hub: a new hub, active unless told otherwise; on record.
create function app.admin_create_hub(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_hub public.hubs;
  v_cashiers jsonb := coalesce(p_body -> 'cashiers', '[]');
  v_errors jsonb;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_admin is null then
    return private.not_found();
  end if;
  v_errors := private.cashier_problems(v_cashiers);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  insert into public.hubs (name, address, lat, lng, hours, is_active)
  values (btrim(p_body ->> 'name'), btrim(p_body ->> 'address'), (p_body #>> '{location,lat}')::double precision, (p_body #>> '{location,lng}')::double precision,
          coalesce(p_body -> 'hours', '[]'), coalesce((p_body ->> 'isActive')::boolean, true))
  returning * into v_hub;
  perform private.set_cashiers(v_hub.id, v_cashiers);
  perform private.record_admin_action(v_admin, 'create_hub', v_hub.id, null, private.hub_body(v_hub));
  return private.ok(private.hub_json(v_hub, v_admin));
end $$;
revoke execute on function app.admin_create_hub(jsonb) from public;
grant execute on function app.admin_create_hub(jsonb) to handover_person;
