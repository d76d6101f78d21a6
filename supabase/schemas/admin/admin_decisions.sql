-- Administrators' decisions about deliveries and drivers, each recorded in private.admin_actions. Other callers get
-- NOT_FOUND.

-- admin_decision_refusal: refuses a caller who is not an administrator or has no second factor in this session.
create function private.admin_decision_refusal() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.second_factor_refusal(), case when private.find_admin_actor() is null then private.refuse_not_found() end);
end $$;

-- lock_for_operation_refusal: locks a delivery, its assignments and its offers for an administrator's action that must
-- not wait for a second factor, and returns null; returns the refusal if the action is not allowed. Callers read the
-- delivery after it.
create function private.lock_for_operation_refusal(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  return private.admin_refusal(v_admin, case when v_admin is not null then private.lock_delivery_for_admin(p_transaction_id) end);
end $$;

-- lock_for_decision_refusal: lock_for_operation_refusal() for a decision that needs the second factor, which is checked
-- before the delivery is locked.
create function private.lock_for_decision_refusal(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return coalesce(private.admin_decision_refusal(), private.lock_for_operation_refusal(p_transaction_id));
end $$;

-- driver_decision_refusal: refuses a caller who may not decide about this driver. Locks nothing.
create function private.driver_decision_refusal(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.admin_decision_refusal(), case when p_user_id = private.find_admin_actor() then private.refuse_conflict_of_interest() end);
end $$;

-- begin_driver_decision: the checks at the start of a decision about a driver. Returns the refusal, or null with the
-- driver locked. p_for_update: the decision may change a key of the row, so it must not upgrade its lock later.
create function private.begin_driver_decision(p_user_id uuid, p_for_update boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.driver_decision_refusal(p_user_id);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif p_for_update then
    perform from public.driver_profiles d where d.user_id = p_user_id for update;
  else
    perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  end if;
  return case when not found then private.refuse('DRIVER_NOT_FOUND') end;
end $$;

-- lock_delivery_for_admin: locks and returns the delivery with its assignments and offers; a row of nulls if unknown.
create function private.lock_delivery_for_admin(p_transaction_id uuid) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := private.lock_transaction(p_transaction_id);
begin
  perform private.lock_offers(v_transaction.id);
  return v_transaction;
end $$;

-- refuse_wrong_state: refuses an action that the delivery's status does not allow.
create function private.refuse_wrong_state(p_reason text, p_status text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('INVALID_STATE_TRANSITION', jsonb_build_object('reason', p_reason, 'state', p_status));
end $$;

-- holders_json: returns the drivers who still hold the delivery's cash after it has ended for them, and the hub that
-- counted less than they held.
create function private.holders_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('driverId', h.driver_id, 'name', d.name, 'amount', h.amount, 'shortfallHub', (
             select hub.name from private.hub_deposit_items i join private.hub_deposits deposit on deposit.id = i.deposit_id join public.hubs hub on hub.id = deposit.hub_id
              where i.transaction_id = p_transaction_id and deposit.driver_id = h.driver_id and i.posted < i.held order by deposit.ended_at desc limit 1)) order by h.due_at, h.driver_id), '[]')
      from private.list_due_cash(p_transaction_id) h join public.driver_profiles d on d.user_id = h.driver_id);
end $$;

create function private.admin_delivery_json(p_transaction public.transactions, p_admin uuid, p_with_history boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.transaction_json(p_transaction, p_admin, true, p_with_history) || jsonb_build_object('arrival', private.arrival_json(p_transaction.id),
    'conflictOfInterest', private.has_conflict_of_interest(p_admin, p_transaction), 'redacted', p_transaction.redacted_at is not null, 'refundDue', p_transaction.refund_due_at is not null,
    'refundAmount', case when p_transaction.status in ('failed', 'cancelled') then private.compute_refundable_amount(p_transaction) else nullif(private.compute_failed_refund_amount(p_transaction), 0) end,
    'refundByCard', private.compute_automatic_refund_amount(p_transaction), 'partiallyRefundedAmount', private.find_partial_refund_amount(p_transaction),
    'holders', private.holders_json(p_transaction.id),
    'lostAmount', case when private.can_write_off(p_transaction) then private.compute_lost_payment_amount(p_transaction) end,
    'retentionRequired', private.is_retention_required(p_transaction.id), 'review', private.plausibility_review_json(p_transaction.id), 'allowedDecisions', private.list_allowed_admin_actions(p_transaction, p_admin),
    'flagged', exists (select from private.dispatches d where d.transaction_id = p_transaction.id and d.exhausted_at is not null));
end $$;

create function private.admin_delivery_result_json(p_transaction_id uuid, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(private.admin_delivery_json(t, p_admin, true)) from public.transactions t where t.id = p_transaction_id);
end $$;

-- has_conflict_of_interest: returns whether the administrator is the delivery's sender, receiver, or current or former
-- driver.
create function private.has_conflict_of_interest(p_admin uuid, p_transaction public.transactions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_admin in (p_transaction.user_id, p_transaction.receiver_id)
      or exists (select from public.optimoroute_orders assignment where assignment.transaction_id = p_transaction.id and assignment.driver_id = p_admin and assignment.accepted_at is not null);
end $$;

-- admin_refusal: refuses a caller who is not an administrator, an unknown delivery, and a conflict of interest.
create function private.admin_refusal(p_admin uuid, p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_admin is null then private.refuse_not_found()
    when p_transaction.id is null then private.refuse('TRANSACTION_NOT_FOUND')
    when private.has_conflict_of_interest(p_admin, p_transaction) then private.refuse_conflict_of_interest()
  end;
end $$;
