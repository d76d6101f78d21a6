-- find_problem_report_driver: the driver that a problem with a delivery may concern: its driver now or within the last
-- day. No positions are stored for an older delivery.
create function private.find_problem_report_driver(p_t public.transactions) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p_t.driver_id
     where private.has_in_hand(p_t, p_t.driver_id) or coalesce(p_t.completed_at, p_t.cancelled_at, p_t.updated_at) > clock_timestamp() - interval '1 day');
end $$;

-- report_problem: the sender or the receiver reports a problem with a delivery. `p_danger`: they, or a person with
-- them, are in danger. Refused two days after the delivery ended, unless its driver returns the cash: the page offers
-- it for a day, and a phone may store it for a while.
create function app.report_problem(p_transaction_id uuid, p_danger boolean, p_note text default null, p_position jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id and v_actor in (t.user_id, t.receiver_id));
  v_id uuid;
begin
  if v_actor is null then
    return private.unauthenticated();
  elsif v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  elsif private.is_terminal(v_t.status) and coalesce(v_t.completed_at, v_t.cancelled_at, v_t.updated_at) < clock_timestamp() - interval '2 days'
    and not exists (select from private.list_open_returns(v_t.id)) then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_over"}');
  end if;
  v_id := private.open_incident('something_wrong', case when p_danger then 1 else 2 end, v_actor, private.find_problem_report_driver(v_t), v_t.id, v_actor,
    case when v_actor = v_t.user_id then 'sender' else 'receiver' end, null, p_position);
  if nullif(btrim(p_note), '') is not null then
    perform private.record_incident_entry(v_id, 'note', v_actor, p_note);
  end if;
  return private.ok('{"received": true}');
end $$;
revoke execute on function app.report_problem(uuid, boolean, text, jsonb) from public;
grant execute on function app.report_problem(uuid, boolean, text, jsonb) to handover_authenticated;
