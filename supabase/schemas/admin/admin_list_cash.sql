-- admin_list_cash: lists drivers who still hold cash of ended deliveries, longest first, with the amounts.
create function app.admin_list_cash(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_size int := private.clamp_page_size(p_limit, 50);
  v_cursor record;
  v_items jsonb;
  v_next text;
  v_total record;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select * into v_cursor from private.decode_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  select count(*) as n, coalesce(sum(c.amount), 0) as amount into v_total from private.held_cash c where c.due_at is not null;
  select coalesce(jsonb_agg(s.item order by s.place) filter (where s.place <= v_size), '[]'),
         case when count(*) > v_size then max(private.encode_cursor(s.since, s.driver_id)) filter (where s.place = v_size) end
    into v_items, v_next
    from (select h.since, h.driver_id, row_number() over (order by h.since, h.driver_id) as place,
                 jsonb_build_object('driverId', h.driver_id, 'name', d.name, 'phone', nullif(d.phone_number, ''), 'since', private.format_iso(h.since),
                   'amount', h.amount, 'deliveries', h.deliveries) as item
            from (select c.driver_id, min(c.due_at) as since, sum(c.amount) as amount,
                         jsonb_agg(jsonb_build_object('id', t.id, 'orderNo', t.order_no, 'amount', c.amount, 'status', t.status, 'reason', private.end_reason_json(t.reason, t.reason_code), 'reasonCode', t.reason_code,
                           'senderName', t.sender_name, 'receiverName', t.receiver_name, 'failedAt', private.format_iso(c.due_at)) order by c.due_at, t.id) as deliveries
                    from private.held_cash c join public.transactions t on t.id = c.transaction_id
                   where c.due_at is not null group by c.driver_id) h
            join public.driver_profiles d on d.user_id = h.driver_id
           where v_cursor.at is null or (h.since, h.driver_id) > (v_cursor.at, v_cursor.id)
           order by h.since, h.driver_id limit v_size + 1) s;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next, 'count', v_total.n, 'amount', v_total.amount));
end $$;
revoke execute on function app.admin_list_cash(text, int) from public;
grant execute on function app.admin_list_cash(text, int) to handover_authenticated;
