-- admin_list_hubs: lists all hubs by name; `p_q`: words in name and address.
create function app.admin_list_hubs(p_q text default null, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_cursor record;
  v_size int := private.clamp_page_size(p_limit, 50);
  v_like text := private.to_search_pattern(p_q);
  v_hubs public.hubs[];
  v_last public.hubs;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  v_cursor := private.decode_name_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_hubs := array(select h from public.hubs h
    where (v_cursor.id is null or (lower(h.name), h.id) > (v_cursor.name, v_cursor.id))
      and (v_like is null or private.to_search_text(h.name, h.address) like v_like)
    order by lower(h.name), h.id limit v_size + 1);
  v_last := v_hubs[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.hub_json(h, v_admin) order by lower(h.name), h.id) from unnest(v_hubs[1:v_size]) h), '[]'),
    'nextCursor', case when cardinality(v_hubs) > v_size then private.encode_name_cursor(lower(v_last.name), v_last.id) end));
end $$;
revoke execute on function app.admin_list_hubs(text, text, int) from public;
grant execute on function app.admin_list_hubs(text, text, int) to handover_authenticated;
