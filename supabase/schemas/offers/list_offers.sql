-- list_offers: the driver's offers, newest first, paged. `unread` counts open offers that they have not read.
create function app.list_offers(p_limit int default null, p_cursor text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_cursor record := private.decode_cursor(p_cursor);
  v_size int := private.clamp_page_size(p_limit, 50);
  v_items jsonb;
  v_next_cursor text;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  select coalesce(jsonb_agg(private.offer_json(s.offer) order by s.row_no) filter (where s.row_no <= v_size), '[]'),
         case when count(*) > v_size then max(private.encode_cursor((s.offer).sent_at, (s.offer).id)) filter (where s.row_no = v_size) end
    into v_items, v_next_cursor
    from (select n as offer, row_number() over (order by n.sent_at desc, n.id desc) as row_no
            from public.driver_notifications n
           where n.driver_id = v_actor and (v_cursor.at is null or (n.sent_at, n.id) < (v_cursor.at, v_cursor.id))
           order by n.sent_at desc, n.id desc limit v_size + 1) s;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next_cursor,
    'unread', (select count(*) from public.driver_notifications n
                where n.driver_id = v_actor and n.status in ('sent', 'delivered') and n.expires_at > clock_timestamp())));
-- 42P01: as specified, a missing table returns an empty history and raises a warning.
exception when undefined_table then
  raise warning 'list_offers: %', sqlerrm;
  return private.ok('{"items": [], "nextCursor": null, "unread": 0}');
end $$;
revoke execute on function app.list_offers(int, text) from public;
grant execute on function app.list_offers(int, text) to handover_authenticated;
