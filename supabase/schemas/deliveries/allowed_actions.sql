-- The actions that the reader of a delivery may call now, named like the API routes: the status transitions of their
-- role, filtered by the same checks as the functions, plus actions without a transition. Each function checks again.

-- list_allowed_party_actions: the actions of the sender or the receiver.
create function private.list_allowed_party_actions(p_transaction public.transactions, p_viewer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(a.action order by a.action), '[]') from (
      select s.action from private.status_transitions s
       where s.from_status = p_transaction.status
         and s.actor = case p_viewer when p_transaction.user_id then 'sender' when p_transaction.receiver_id then 'receiver' end
         and (s.action <> 'accept' or private.find_verified_phone(p_viewer) is not distinct from p_transaction.receiver_phone)
      union all
      select 'edit' where p_viewer = p_transaction.user_id and private.can_edit_delivery(p_transaction.status)
      union all
      select 'share' where p_viewer in (p_transaction.user_id, p_transaction.receiver_id) and not private.is_terminal(p_transaction.status)
      union all
      select 'report' where p_viewer in (p_transaction.user_id, p_transaction.receiver_id) and private.can_report_problem(p_transaction)
      union all
      select 'read_code' where p_viewer = p_transaction.receiver_id and private.is_in_progress(p_transaction.status)
      union all
      select 'correct' where p_viewer = p_transaction.receiver_id and private.can_correct_delivery(p_transaction.status)
         and (p_transaction.status <> 'pending' or private.find_verified_phone(p_viewer) is not distinct from p_transaction.receiver_phone)
      union all
      select 'propose_time' where p_viewer = p_transaction.receiver_id and private.can_edit_delivery(p_transaction.status)
         and (p_transaction.status <> 'pending' or private.find_verified_phone(p_viewer) is not distinct from p_transaction.receiver_phone)
      union all
      select 'answer_time' where p_viewer = p_transaction.user_id and private.can_answer_time_proposal(p_transaction)
      union all
      select 'name_delegate' where p_viewer = p_transaction.receiver_id and private.can_delegate(p_transaction)) a);
end $$;

-- list_allowed_driver_actions: the actions of a driver who has the delivery or its cash in hand: status transitions
-- while it is assigned to them, and the steps of their open leg (one transfer of cash).
create function private.list_allowed_driver_actions(p_transaction public.transactions, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(a.action order by a.action), '[]') from private.find_open_driver_leg(p_transaction.id, p_driver_id) l cross join lateral (
      select replace(replace(s.action, '_pickup', ''), '_task', '') as action
        from private.status_transitions s
       where p_transaction.driver_id = p_driver_id and private.is_with_driver(p_transaction.status) and s.from_status = p_transaction.status and s.actor = 'driver'
         -- Proving the pickup starts the service.
         and s.action <> 'start_service'
         and (s.action <> 'complete' or private.find_code_lock_end(p_transaction.id) is null and not private.is_cash_on_hold(p_transaction.id))
         and (s.action <> 'leave_pickup' or private.find_pickup_leave_reason(l) is not null)
      union all
      select 'count' where l.kind in ('pickup', 'return') and l.taker_kind <> 'hub'
      union all
      select 'prove' where l.kind in ('pickup', 'return') and l.taker_kind <> 'hub' and private.get_missing_leg_step(l) = 'prove' and private.find_code_lock_end(l.id) is null
         and not (l.kind = 'return' and private.is_cash_on_hold(p_transaction.id))
      union all
      select 'arrive' where l.kind = 'return' and l.arrived_at is null
      union all
      select 'return_to_hub' where private.can_return_to_hub(l)
      union all
      select 'deposit' where l.taker_kind = 'hub' and not private.is_cash_on_hold(p_transaction.id)) a);
end $$;

-- list_allowed_admin_actions: an administrator's actions; none in a delivery of their own.
create function private.list_allowed_admin_actions(p_transaction public.transactions, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.has_conflict_of_interest(p_admin, p_transaction) then '[]' else (
    select coalesce(jsonb_agg(a.action order by a.action), '[]') from (
      select s.action from private.status_transitions s where s.from_status = p_transaction.status and s.actor = 'admin' and s.action <> 'robbed'
         and (s.action <> 'refund' or private.compute_refundable_amount(p_transaction) is distinct from 0)
      union all
      select 'refund' where private.compute_failed_refund_amount(p_transaction) > 0
      union all
      select action from unnest(array['cash_returned', 'cash_lost']) action where private.has_due_cash(p_transaction.id)
      union all
      select 'confirm_payment' where private.is_payment_reversed(p_transaction)
      union all
      select 'write_off' where private.can_write_off(p_transaction)
      union all
      select 'return_to_hub' where exists (select from private.list_open_returns(p_transaction.id))
      union all
      select 'clear_plausibility_review' where private.plausibility_review_json(p_transaction.id) is not null
      union all
      select 'cash_collected' where private.has_open_collection(p_transaction.id) and not private.is_collection_cashier(p_admin, p_transaction.id)
      union all
      select 'unlock_code' where (private.is_with_driver(p_transaction.status) or private.has_due_cash(p_transaction.id) or private.has_open_collection(p_transaction.id)) and private.has_locked_code(p_transaction.id)
      union all
      -- Deletion would remove the trace of the money.
      select 'delete' where p_transaction.redacted_at is null and not private.is_on_the_way(p_transaction.status) and not private.has_unreturned_cash(p_transaction.id)) a) end;
end $$;
