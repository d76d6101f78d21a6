-- What the reader of a delivery may do with it now, in the words of the routes: the moves of their part, with the gates
-- that the verbs keep, and what is no move. The verbs judge again.

-- party_actions: the sender's or the receiver's.
create function private.party_actions(p_t public.transactions, p_viewer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(a.action order by a.action), '[]') from (
      select m.action from private.transaction_moves m
       where m.from_status = p_t.status
         and m.actor = case p_viewer when p_t.user_id then 'sender' when p_t.receiver_id then 'receiver' end
         and (m.action <> 'accept' or private.proven_phone(p_viewer) is not distinct from p_t.receiver_phone)
      union all
      select 'edit' where p_viewer = p_t.user_id and private.may_edit(p_t.status)
      union all
      select 'share' where p_viewer in (p_t.user_id, p_t.receiver_id) and not private.is_over(p_t.status)
      union all
      select 'read_code' where p_viewer = p_t.receiver_id and private.is_going_on(p_t.status)
      union all
      select 'correct' where p_viewer = p_t.receiver_id and private.may_correct(p_t.status)
         and (p_t.status <> 'pending' or private.proven_phone(p_viewer) is not distinct from p_t.receiver_phone)
      union all
      select 'propose_time' where p_viewer = p_t.receiver_id and private.may_edit(p_t.status)
         and (p_t.status <> 'pending' or private.proven_phone(p_viewer) is not distinct from p_t.receiver_phone)
      union all
      select 'answer_time' where p_viewer = p_t.user_id and private.may_answer_time(p_t)
      union all
      select 'name_delegate' where p_viewer = p_t.receiver_id and private.may_delegate(p_t)) a);
end $$;

-- driver_actions: those of this driver who has it in hand: its moves, where it is theirs, and what they do at their
-- open leg.
create function private.driver_actions(p_t public.transactions, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(a.action order by a.action), '[]') from private.open_leg_of(p_t.id, p_driver_id) l cross join lateral (
      select replace(replace(m.action, '_pickup', ''), '_task', '') as action
        from private.transaction_moves m
       where p_t.driver_id = p_driver_id and private.is_active(p_t.status) and m.from_status = p_t.status and m.actor = 'driver'
         -- Proving sets off.
         and m.action <> 'start_service'
         and (m.action <> 'complete' or private.code_locked_until(p_t.id) is null and not private.cash_on_hold(p_t.id))
         and (m.action <> 'leave_pickup' or private.may_leave(l) is not null)
      union all
      select 'count' where l.kind in ('pickup', 'return') and l.taker_kind <> 'hub'
      union all
      select 'prove' where l.kind in ('pickup', 'return') and l.taker_kind <> 'hub' and private.missing_proof(l) = 'prove' and private.code_locked_until(l.id) is null
         and not (l.kind = 'return' and private.cash_on_hold(p_t.id))
      union all
      select 'arrive' where l.kind = 'return' and l.arrived_at is null
      union all
      select 'return_to_hub' where private.may_go_to_hub(l)
      union all
      select 'deposit' where l.taker_kind = 'hub' and not private.cash_on_hold(p_t.id)) a);
end $$;

-- decisions: an administrator's, who decides nothing in a case of their own.
create function private.decisions(p_t public.transactions, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.own_case(p_admin, p_t) then '[]' else (
    select coalesce(jsonb_agg(a.action order by a.action), '[]') from (
      select m.action from private.transaction_moves m where m.from_status = p_t.status and m.actor = 'admin' and m.action <> 'robbed'
         and (m.action <> 'refund' or private.to_refund(p_t) is distinct from 0)
      union all
      select 'refund' where private.owed_refund(p_t) > 0
      union all
      select c from unnest(array['cash_returned', 'cash_lost']) c where private.cash_is_due(p_t.id)
      union all
      select 'confirm_payment' where private.payment_is_gone(p_t)
      union all
      select 'write_off' where private.may_write_off(p_t)
      union all
      select 'return_to_hub' where exists (select from private.open_returns(p_t.id))
      union all
      select 'clear_review' where private.review_json(p_t.id) is not null
      union all
      select 'cash_collected' where private.waits_at_hub(p_t.id) and not private.gives_collection(p_admin, p_t.id)
      union all
      select 'unlock_code' where (private.is_active(p_t.status) or private.cash_is_due(p_t.id) or private.waits_at_hub(p_t.id)) and private.any_code_locked(p_t.id)
      union all
      -- With the delivery the trace of the money would go.
      select 'delete' where p_t.redacted_at is null and not private.is_on_the_way(p_t.status) and not private.cash_is_due(p_t.id) and not private.waits_at_hub(p_t.id)) a) end;
end $$;
