-- list_transactions: the caller's deliveries, sent or received, newest first; by one status, or by one stage: active
-- (accepted and not ended) or over.
create function app.list_transactions(p_role text default 'all', p_status text default null, p_cursor text default null,
                                         p_limit int default null, p_stage text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_size int := private.clamp_page_size(p_limit, 20);
  v_stage_statuses text[] := case p_stage
    when 'active' then private.list_in_progress_statuses() when 'over' then private.list_terminal_statuses() end;
  v_cursor record;
  v_rows public.transactions[];
  v_last_row public.transactions;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_cursor from private.decode_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  -- Two queries, because each reads exactly one page from its own index. A delivery never has the same sender and
  -- receiver.
  select array_agg(page.delivery order by (page.delivery).created_at desc, (page.delivery).id desc) into v_rows from (
    select party_page.delivery from (
      (select t as delivery from public.transactions t
        where t.user_id = v_actor and coalesce(p_role, 'all') <> 'receiver' and (p_status is null or t.status = p_status)
          and (v_stage_statuses is null or t.status = any (v_stage_statuses))
          and (v_cursor.at is null or (t.created_at, t.id) < (v_cursor.at, v_cursor.id))
        order by t.created_at desc, t.id desc limit v_size + 1)
      union all
      (select t as delivery from public.transactions t
        where t.receiver_id = v_actor and coalesce(p_role, 'all') <> 'sender' and (p_status is null or t.status = p_status)
          and (v_stage_statuses is null or t.status = any (v_stage_statuses))
          and (v_cursor.at is null or (t.created_at, t.id) < (v_cursor.at, v_cursor.id))
        order by t.created_at desc, t.id desc limit v_size + 1)) party_page
    order by (party_page.delivery).created_at desc, (party_page.delivery).id desc limit v_size + 1) page;
  v_last_row := v_rows[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.transaction_json(r, v_actor) order by r.created_at desc, r.id desc) from unnest(v_rows[1:v_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.encode_cursor(v_last_row.created_at, v_last_row.id) end));
end $$;
revoke execute on function app.list_transactions(text, text, text, int, text) from public;
grant execute on function app.list_transactions(text, text, text, int, text) to handover_authenticated;
