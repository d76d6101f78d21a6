-- admin_update_zone: changes the fields of the patch; another type clears the shape. If the shape or isActive changes,
-- searches without a result run again. Idempotent.
create function app.admin_update_zone(p_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_zone public.geofence_zones;
  v_old jsonb;
  v_new jsonb;
  v_errors jsonb;
  v_changed text[];
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  select * into v_zone from public.geofence_zones z where z.id = p_id for no key update;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "zone"}');
  end if;
  v_old := private.zone_input_json(v_zone);
  v_new := case when p_patch -> 'type' is distinct from v_old -> 'type' and p_patch ? 'type'
                then v_old - array['center', 'radius', 'coordinates'] else v_old end || p_patch;
  v_errors := private.list_zone_errors(p_patch, v_new);
  if v_errors <> '[]' then
    return private.refuse_invalid(v_errors);
  end if;
  if v_new = v_old then
    return private.ok(private.zone_json(v_zone));
  end if;
  update public.geofence_zones z set
    name = btrim(v_new ->> 'name'), type = v_new ->> 'type',
    center_lat = private.flush_to_zero((v_new #>> '{center,lat}')::numeric), center_lng = private.flush_to_zero((v_new #>> '{center,lng}')::numeric),
    radius = (v_new ->> 'radius')::double precision, coordinates = nullif(v_new -> 'coordinates', 'null'),
    color = v_new ->> 'color', is_active = (v_new ->> 'isActive')::boolean
  where z.id = p_id
  returning * into v_zone;
  v_new := private.zone_input_json(v_zone);
  v_changed := array(select k from jsonb_object_keys(v_old) k where v_old -> k is distinct from v_new -> k);
  if v_changed <> '{}' then
    perform private.record_admin_action(v_admin, 'update_zone', p_id, null, jsonb_build_object(
      'before', (select jsonb_object_agg(k, v_old -> k) from unnest(v_changed) k), 'after', (select jsonb_object_agg(k, v_new -> k) from unnest(v_changed) k)));
  end if;
  if v_changed && array['type', 'center', 'radius', 'coordinates', 'isActive'] then
    perform private.wake_zone_dispatches(p_id);
  end if;
  return private.ok(private.zone_json(v_zone));
end $$;
revoke execute on function app.admin_update_zone(uuid, jsonb) from public;
grant execute on function app.admin_update_zone(uuid, jsonb) to handover_authenticated;
