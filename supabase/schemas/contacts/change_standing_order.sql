-- change_standing_order: the sender pauses, resumes or ends it, or skips the next day. It ends automatically after its
-- last day. Idempotent: a skip names its day, because otherwise each repeat would skip another one. Deliveries that
-- were created already are not affected.
create function app.change_standing_order(p_id uuid, p_change text, p_day date default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_o private.standing_orders;
  v_next date;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_o := private.lock_own_standing_order(p_id, v_actor);
  if v_o.id is null then
    return private.refuse('NOT_FOUND', '{"reason": "standing_order"}');
  end if;
  if v_o.state = 'ended' and p_change = 'skip' and v_o.until <= p_day then
    return private.ok(private.standing_order_json(v_o));
  elsif v_o.state = 'ended' and p_change <> 'end' then
    return private.refuse('INVALID_STATE', '{"reason": "standing_order_ended"}');
  end if;
  v_next := case
    when p_change = 'end' then null
    when p_change = 'resume' and v_o.state = 'paused' then private.find_next_weekday(v_o.weekdays, greatest(private.compute_standing_order_start_after(v_o.wanted_from, v_o.wanted_to), v_o.next_on - 1), v_o.until)
    when p_change = 'skip' and v_o.next_on = p_day then private.find_next_weekday(v_o.weekdays, v_o.next_on, v_o.until)
    else v_o.next_on end;
  update private.standing_orders o set
    -- Without a remaining day it has ended.
    state = case when v_next is null then 'ended' when p_change = 'pause' then 'paused' when p_change = 'resume' then 'active' else o.state end,
    ended_at = case when v_next is null then coalesce(o.ended_at, clock_timestamp()) end,
    consecutive_failures = case when p_change = 'resume' then 0 else o.consecutive_failures end,
    problem = case when p_change = 'resume' then null else o.problem end, failed_on = case when p_change = 'resume' then null else o.failed_on end,
    next_on = v_next
  where o.id = v_o.id returning * into v_o;
  return private.ok(private.standing_order_json(v_o));
end $$;
revoke execute on function app.change_standing_order(uuid, text, date) from public;
grant execute on function app.change_standing_order(uuid, text, date) to handover_authenticated;
