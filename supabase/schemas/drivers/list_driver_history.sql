-- list_driver_history: lists the caller's finished tasks, newest first. `p_status`: delivered, cancelled or failed.
-- `p_from`: earliest end. `p_transaction`: only this one.
create function app.list_driver_history(p_cursor text default null, p_limit int default null, p_status text default null,
  p_from timestamptz default null, p_transaction uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_size int := private.clamp_page_size(p_limit, 50);
  v_cursor record;
  v_rows public.optimoroute_orders[];
  v_last_row public.optimoroute_orders;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_cursor from private.decode_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  select array_agg(page.assignment order by (page.assignment).ended_at desc, (page.assignment).id desc) into v_rows from (
    select assignment from public.optimoroute_orders assignment
     where assignment.driver_id = v_actor and assignment.accepted_at is not null and assignment.ended_at is not null
       and (p_status is null or p_status = case when assignment.status = 'completed' then case p_status when 'completed' then 'completed' else 'delivered' end
                                                else coalesce(assignment.custom_fields ->> 'outcome', 'cancelled') end)
       and (p_from is null or assignment.ended_at >= p_from)
       and (p_transaction is null or assignment.transaction_id = p_transaction)
       and (v_cursor.at is null or (assignment.ended_at, assignment.id) < (v_cursor.at, v_cursor.id))
     order by assignment.ended_at desc, assignment.id desc limit v_size + 1) page;
  v_last_row := v_rows[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.task_json(r, t) order by r.ended_at desc, r.id desc)
                         from unnest(v_rows[1:v_size]) r join public.transactions t on t.id = r.transaction_id), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.encode_cursor(v_last_row.ended_at, v_last_row.id) end));
end $$;
revoke execute on function app.list_driver_history(text, int, text, timestamptz, uuid) from public;
grant execute on function app.list_driver_history(text, int, text, timestamptz, uuid) to handover_authenticated;
