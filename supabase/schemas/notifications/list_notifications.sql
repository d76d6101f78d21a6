-- list_notifications: lists the caller's notifications, newest first, with the total of unread ones.
create function app.list_notifications(p_limit int default null, p_cursor text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_cursor record := private.decode_cursor(p_cursor);
  v_size int := private.clamp_page_size(p_limit, 20);
  v_items jsonb;
  v_next text;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  select coalesce(jsonb_agg(s.item order by s.n) filter (where s.n <= v_size), '[]'),
         case when count(*) > v_size then max(private.encode_cursor(s.at, s.id)) filter (where s.n = v_size) end
    into v_items, v_next
    from (select private.notification_json(m) as item, m.created_at as at, m.id,
                 row_number() over (order by m.created_at desc, m.id desc) as n
            from public.notifications m
           where m.user_id = v_actor and (v_cursor.at is null or (m.created_at, m.id) < (v_cursor.at, v_cursor.id))
           order by m.created_at desc, m.id desc limit v_size + 1) s;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next,
    'unread', (select count(*) from public.notifications m where m.user_id = v_actor and not m.read)));
-- 42P01: as specified, a missing table gives an empty history and a warning.
exception when undefined_table then
  raise warning 'list_notifications: %', sqlerrm;
  return private.ok('{"items": [], "nextCursor": null, "unread": 0}');
end $$;
revoke execute on function app.list_notifications(int, text) from public;
grant execute on function app.list_notifications(int, text) to handover_authenticated;
