-- list_shifts: the caller's shifts, newest first; the one that goes on, too. p_cursor: those before this one.
create function app.list_shifts(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_size int := private.page_size(p_limit, 20, 50);
  v_rows public.driver_task_actions[];
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if p_cursor !~ '^[0-9]{1,18}$' then
    return private.invalid('cursor', 'cursor');
  end if;
  select array_agg(s.a order by (s.a).id desc) into v_rows from (
    select a from public.driver_task_actions a
     where a.driver_id = v_actor and a.action = 'status_changed' and a.metadata ->> 'from' = 'offline' and (p_cursor is null or a.id < p_cursor::bigint)
       and private.began_shift(a)
     order by a.id desc limit v_size + 1) s;
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.shift_json(r) order by r.id desc) from unnest(v_rows[1:v_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then (v_rows[v_size]).id::text end));
end $$;
revoke execute on function app.list_shifts(text, int) from public;
grant execute on function app.list_shifts(text, int) to handover_person;
