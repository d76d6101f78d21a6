-- admin_list_routing_errors: lists provider errors, newest first, optionally of one type or endpoint. `p_state` =
-- 'open' leaves out resolved errors.
create function app.admin_list_routing_errors(p_limit int default null, p_cursor text default null, p_type text default null, p_endpoint text default null, p_state text default 'all') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 50, 500);
  v_before bigint := case when p_cursor ~ '^\d{1,18}$' then p_cursor::bigint end;
  v_rows public.optimoroute_error_logs[];
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  if p_cursor is not null and v_before is null then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_rows := array(select e from public.optimoroute_error_logs e
                   where (v_before is null or e.id < v_before) and (p_type is null or e.error_type = p_type) and (p_endpoint is null or e.endpoint = p_endpoint)
                     and (p_state <> 'open' or not e.resolved)
                   order by e.id desc limit v_size + 1);
  return private.ok(jsonb_build_object('nextCursor', case when cardinality(v_rows) > v_size then (v_rows[v_size]).id::text end, 'items', coalesce((
    select jsonb_agg(private.routing_error_json(e) order by e.id desc) from unnest(v_rows[1:v_size]) e), '[]')));
end $$;
revoke execute on function app.admin_list_routing_errors(int, text, text, text, text) from public;
grant execute on function app.admin_list_routing_errors(int, text, text, text, text) to handover_authenticated;
