-- admin_list_zones: zones by name, filtered by words in the name, each with its first five drivers.
create function app.admin_list_zones(p_q text default null, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cursor record;
  v_size int := private.clamp_page_size(p_limit, 50);
  v_like text := private.to_search_pattern(p_q);
  v_zones public.geofence_zones[];
  v_last public.geofence_zones;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  v_cursor := private.decode_name_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_zones := array(select z from public.geofence_zones z
    where (v_cursor.id is null or (lower(z.name), z.id) > (v_cursor.name, v_cursor.id))
      and (v_like is null or private.to_search_text(z.name) like v_like)
    order by lower(z.name), z.id limit v_size + 1);
  v_last := v_zones[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.zone_json(z, 5) order by lower(z.name), z.id) from unnest(v_zones[1:v_size]) z), '[]'),
    'nextCursor', case when cardinality(v_zones) > v_size then private.encode_name_cursor(lower(v_last.name), v_last.id) end));
end $$;
revoke execute on function app.admin_list_zones(text, text, int) from public;
grant execute on function app.admin_list_zones(text, text, int) to handover_authenticated;
