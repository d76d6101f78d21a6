-- find_problem_report_driver: the driver that a problem with a delivery may concern: its driver now or within the last
-- day. No positions are stored for an older delivery.
create function private.find_problem_report_driver(p_t public.transactions) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p_t.driver_id
     where private.has_in_hand(p_t, p_t.driver_id) or private.get_delivery_end(p_t) > clock_timestamp() - interval '1 day');
end $$;

-- can_report_problem: whether its sender or receiver may report a problem: until a day after the delivery ended, and
-- while a driver returns its cash. `p_stored`: how long a phone may have stored the report.
create function private.can_report_problem(p_t public.transactions, p_stored interval default '0') returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not private.is_terminal(p_t.status) or private.get_delivery_end(p_t) > clock_timestamp() - interval '1 day' - p_stored
      or exists (select from private.list_open_returns(p_t.id));
end $$;

-- report_problem: the sender or the receiver reports a problem with a delivery. `p_danger`: they, or a person with
-- them, are in danger. Accepts what a phone stored for a day.
create function app.report_problem(p_transaction_id uuid, p_danger boolean, p_note text default null, p_position jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id and v_actor in (t.user_id, t.receiver_id));
  v_id uuid;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  elsif not private.can_report_problem(v_t, '1 day') then
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
