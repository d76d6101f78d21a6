-- admin_create_zone: creates a zone, active by default and without drivers.
create function app.admin_create_zone(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_new jsonb;
  v_errors jsonb;
  v_zone public.geofence_zones;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  v_new := '{"color": "#2f6f4f", "isActive": true}' || p_body;
  -- Checks the shape even if the body contains no shape fields.
  v_errors := private.list_zone_errors('{"type": null}' || p_body, v_new);
  if v_errors <> '[]' then
    return private.refuse_invalid(v_errors);
  end if;
  insert into public.geofence_zones (name, type, center_lat, center_lng, radius, coordinates, color, is_active)
  values (btrim(v_new ->> 'name'), v_new ->> 'type', private.flush_to_zero((v_new #>> '{center,lat}')::numeric), private.flush_to_zero((v_new #>> '{center,lng}')::numeric),
    (v_new ->> 'radius')::double precision, nullif(v_new -> 'coordinates', 'null'), v_new ->> 'color', (v_new ->> 'isActive')::boolean)
  returning * into v_zone;
  perform private.record_admin_action(v_admin, 'create_zone', v_zone.id, null, private.zone_input_json(v_zone));
  return private.ok(private.zone_json(v_zone));
end $$;
revoke execute on function app.admin_create_zone(jsonb) from public;
grant execute on function app.admin_create_zone(jsonb) to handover_authenticated;
