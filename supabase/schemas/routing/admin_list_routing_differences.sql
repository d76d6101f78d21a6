-- admin_list_routing_differences: lists open differences, newest first; `p_state` = 'all' includes closed ones.
-- `reconciled`: time and result of the last reconciliation.
create function app.admin_list_routing_differences(p_state text default 'open', p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 50, 200);
  v_before bigint := case when p_cursor ~ '^\d{1,18}$' then p_cursor::bigint end;
  v_rows private.routing_differences[];
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  if p_cursor is not null and v_before is null then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_rows := array(select d from private.routing_differences d
                   where (p_state = 'all' or d.repaired_at is null and d.resolved_at is null) and (v_before is null or d.id < v_before)
                   order by d.id desc limit v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.routing_difference_json(d) order by d.id desc) from unnest(v_rows[1:v_size]) d), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then (v_rows[v_size]).id::text end,
    'reconciled', (select s.value || jsonb_build_object('at', private.format_iso(s.at)) from private.routing_state s where s.key = 'reconciled')));
end $$;
revoke execute on function app.admin_list_routing_differences(text, text, int) from public;
grant execute on function app.admin_list_routing_differences(text, text, int) to handover_authenticated;
