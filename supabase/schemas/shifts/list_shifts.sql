-- list_driver_shifts: lists a driver's shifts, newest first, including the current one. `p_cursor`: only shifts before
-- this one.
create function private.list_driver_shifts(p_driver_id uuid, p_cursor text, p_size int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rows public.driver_task_actions[];
begin
  if p_cursor !~ '^[0-9]{1,18}$' then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  select array_agg(s.a order by (s.a).id desc) into v_rows from (
    select a from public.driver_task_actions a
     where a.driver_id = p_driver_id and a.action = 'status_changed' and a.metadata ->> 'from' = 'offline' and (p_cursor is null or a.id < p_cursor::bigint)
       and private.is_shift_start(a)
     order by a.id desc limit p_size + 1) s;
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.shift_json(r) order by r.id desc) from unnest(v_rows[1:p_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > p_size then (v_rows[p_size]).id::text end));
end $$;

create function app.list_shifts(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.list_driver_shifts(v_actor, p_cursor, private.clamp_page_size(p_limit, 20, 50));
end $$;
revoke execute on function app.list_shifts(text, int) from public;
grant execute on function app.list_shifts(text, int) to handover_authenticated;

create function app.admin_list_shifts(p_user_id uuid, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_shifts jsonb;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  -- An invalid cursor is reported before an unknown driver.
  v_shifts := private.list_driver_shifts(p_user_id, p_cursor, private.clamp_page_size(p_limit, 10, 50));
  if (v_shifts ->> 'ok')::boolean and not exists (select from public.driver_profiles d where d.user_id = p_user_id) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  return v_shifts;
end $$;
revoke execute on function app.admin_list_shifts(uuid, text, int) from public;
grant execute on function app.admin_list_shifts(uuid, text, int) to handover_authenticated;
