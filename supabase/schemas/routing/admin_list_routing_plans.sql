-- admin_list_routing_plans: lists planning requests, newest first.
create function app.admin_list_routing_plans(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 50);
  v_cursor record;
  v_rows private.routing_plans[];
  v_last private.routing_plans;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  select * into v_cursor from private.decode_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_rows := array(select p from private.routing_plans p where v_cursor.at is null or (p.created_at, p.id) < (v_cursor.at, v_cursor.id)
                   order by p.created_at desc, p.id desc limit v_size + 1);
  v_last := v_rows[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.routing_plan_json(r) order by r.created_at desc, r.id desc) from unnest(v_rows[1:v_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.encode_cursor(v_last.created_at, v_last.id) end));
end $$;
revoke execute on function app.admin_list_routing_plans(text, int) from public;
grant execute on function app.admin_list_routing_plans(text, int) to handover_authenticated;
