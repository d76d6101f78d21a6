-- admin_list_incidents: open incidents, worst and oldest first, or closed ones, newest first. Excludes incidents in
-- which the caller has a part.
create function app.admin_list_incidents(p_state text default 'open', p_cursor text default null, p_limit int default null, p_kind text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_size int := private.clamp_page_size(p_limit, 50);
  v_items jsonb;
  v_next text;
begin
  if v_admin is null then
    return private.refuse_not_found();
  elsif p_cursor is not null and p_cursor !~ '^[0-9]{1,18}$' then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  if p_state = 'closed' then
    select coalesce(jsonb_agg(s.item order by s.no desc) filter (where s.place <= v_size), '[]'),
           case when count(*) > v_size then (min(s.no) filter (where s.place <= v_size))::text end
      into v_items, v_next
      from (select i.no, row_number() over (order by i.no desc) as place, private.incident_row_json(i, v_admin) as item
              from private.incidents i
             where i.closed_at is not null and not private.is_incident_party(i, v_admin) and (p_cursor is null or i.no < p_cursor::bigint)
               and (p_kind is null or i.kind = p_kind)
             order by i.no desc limit v_size + 1) s;
  else
    select coalesce(jsonb_agg(private.incident_row_json(i, v_admin) order by i.taken_at is not null, i.severity, i.opened_at), '[]') into v_items
      from private.incidents i where i.closed_at is null and not private.is_incident_party(i, v_admin) and (p_kind is null or i.kind = p_kind);
  end if;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next));
end $$;
revoke execute on function app.admin_list_incidents(text, text, int, text) from public;
grant execute on function app.admin_list_incidents(text, text, int, text) to handover_authenticated;
