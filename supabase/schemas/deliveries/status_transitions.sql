-- Every change of a delivery's status goes through private.change_transaction_statuses.

-- lock_transaction: the first lock of every change. Lock order: transaction, assignment, offer, driver. FOR NO KEY
-- UPDATE, so that inserts of rows that reference the delivery do not wait.
create function private.lock_transaction(p_transaction_id uuid) returns public.transactions
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id for no key update;
  return v_transaction;
end $$;

-- clamp_claimed_time: a time claimed by a phone, clamped to not before p_not_before and not in the future.
create function private.clamp_claimed_time(p_claimed_at timestamptz, p_not_before timestamptz) returns timestamptz
language plpgsql volatile set search_path = '' as $$
begin
  return least(clock_timestamp(), greatest(coalesce(p_claimed_at, clock_timestamp()), p_not_before));
end $$;

-- lock_transactions: locks several deliveries in the order of their ids, which prevents deadlocks.
create function private.lock_transactions(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.transactions t where t.id = any (p_ids) order by t.id for no key update;
end $$;

-- change_transaction_statuses: applies the actor's transition for the action to each delivery, with its history entry,
-- and returns the ids of those that had such a transition. p_values: {driverId, acceptedVia, codeUntil, reason,
-- reasonCode, at}.
create function private.change_transaction_statuses(p_ids uuid[], p_from text[], p_action text, p_actor_role text,
                                          p_actor_id uuid default null, p_metadata jsonb default '{}', p_values jsonb default '{}')
returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_claimed_at timestamptz := (p_values ->> 'at')::timestamptz;
  v_changed_ids uuid[];
  v_ended_ids uuid[];
  v_not_seeking_ids uuid[];
  v_not_editable_ids uuid[];
  v_underway_ids uuid[];
  v_leg_transitions jsonb;
begin
  perform private.lock_transactions(p_ids);
  with matching as materialized (
    select t.id, t.status, s.to_status
      from public.transactions t
      join private.status_transitions s on s.from_status = t.status and s.action = p_action and s.actor = p_actor_role
     where t.id = any (p_ids) and (p_from is null or t.status = any (p_from))
  ), changed as (
    update public.transactions t set
      status = matching.to_status,
      -- Back in dispatch it has no driver; an ended delivery keeps its last driver for the record.
      driver_id = case matching.to_status when 'assigned' then (p_values ->> 'driverId')::uuid when 'payment_confirmed' then null else t.driver_id end,
      accepted_via = case matching.to_status when 'assigned' then p_values ->> 'acceptedVia' when 'payment_confirmed' then null else t.accepted_via end,
      allowed_at = case when p_action in ('accept', 'confirm_payment') then clock_timestamp() else t.allowed_at end,
      assigned_at = case matching.to_status when 'assigned' then clock_timestamp() when 'payment_confirmed' then null else t.assigned_at end,
      qr_expires_at = coalesce((p_values ->> 'codeUntil')::timestamptz, t.qr_expires_at),
      started_at = case matching.to_status when 'in_transit' then private.clamp_claimed_time(v_claimed_at, t.assigned_at) else t.started_at end,
      arrived_at = case matching.to_status when 'servicing' then private.clamp_claimed_time(v_claimed_at, t.started_at) else t.arrived_at end,
      completed_at = case matching.to_status when 'delivered' then private.clamp_claimed_time(v_claimed_at, t.arrived_at) else t.completed_at end,
      cancelled_at = case when matching.to_status in ('cancelled', 'failed') then clock_timestamp() else t.cancelled_at end,
      reason = case when matching.to_status in ('cancelled', 'failed') then p_values ->> 'reason' else t.reason end,
      reason_code = case when matching.to_status in ('cancelled', 'failed') then p_values ->> 'reasonCode' else t.reason_code end,
      -- Also for cash that a hub gave and that returns to one: the sender has paid it, unless the payment was
      -- reversed. The retained part of the fee is not due.
      refund_due_at = case when matching.to_status = 'cancelled' and matching.status in ('payment_confirmed', 'broadcast', 'assigned') and not private.is_nothing_due(t)
                                -- A fee paid by card while the amount was still outstanding.
                                or matching.to_status = 'cancelled' and matching.status = 'payment_pending' and private.get_delivery_money_balance(t.id, 'sender_funds') > 0
                                or matching.to_status = 'failed' and private.is_on_the_way(matching.status)
                                   -- After a robbery of our driver the sender owes no fee.
                                   and private.get_delivery_money_balance(t.id, 'sender_funds') > case p_action when 'robbed' then 0 else private.compute_retained_fee(t) end then clock_timestamp()
                           when matching.to_status = 'refunded' then null else t.refund_due_at end
      from matching where t.id = matching.id and t.status = matching.status
    returning t.id, matching.status as old_status, matching.to_status
  ), recorded as (
    insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
    select c.id, c.old_status, c.to_status, p_action, p_actor_id, p_actor_role, p_metadata, clock_timestamp() from changed c
  )
  select coalesce(array_agg(c.id), '{}'), array_agg(c.id) filter (where c.to_status in ('cancelled', 'failed', 'refunded')),
         array_agg(c.id) filter (where not private.is_seeking_driver(c.to_status)), array_agg(c.id) filter (where not private.can_edit_delivery(c.to_status)),
         array_agg(c.id) filter (where c.to_status in ('assigned', 'in_transit')),
         jsonb_agg(jsonb_build_object('id', c.id, 'from', c.old_status, 'to', c.to_status)) filter (where private.is_leg_transition(c.old_status, c.to_status))
    into v_changed_ids, v_ended_ids, v_not_seeking_ids, v_not_editable_ids, v_underway_ids, v_leg_transitions from changed c;
  if v_leg_transitions is not null then
    perform private.update_legs_on_transitions(v_leg_transitions, p_action, p_actor_id, p_metadata);
  end if;
  if v_ended_ids is not null then
    perform private.open_due_returns(v_ended_ids);
    update private.money_reviews r set state = 'void', decided_at = clock_timestamp() where r.transaction_id = any (v_ended_ids) and r.state = 'waiting';
    update public.verification_codes c set status = 'expired' where c.transaction_id = any (v_ended_ids) and c.status = 'active';
  end if;
  if v_not_seeking_ids is not null then
    update private.dispatches d set state = 'done', next_at = null, needs_driver = false, exhausted_at = null
     where d.transaction_id = any (v_not_seeking_ids) and d.state <> 'done';
  end if;
  if v_not_editable_ids is not null then
    perform private.withdraw_time_proposals(v_not_editable_ids);
  end if;
  perform private.cancel_obsolete_payments(v_changed_ids);
  -- The route led to another stop, or belonged to another driver. A return's route is deleted with the return.
  delete from private.task_road_routes r where r.transaction_id = any (v_changed_ids) and r.leg_id is null;
  if v_underway_ids is not null then
    perform private.enqueue_many('find_road_route', array_agg(jsonb_build_object('transactionId', t.id, 'driverId', t.driver_id)), array_agg(private.format_road_route_job_key(t.id, t.driver_id)), p_max_attempts => 3)
       from public.transactions t where t.id = any (v_underway_ids);
  end if;
  return v_changed_ids;
end $$;

-- change_transaction_status: changes one delivery and returns the updated row; a row of nulls if there is no such
-- transition.
create function private.change_transaction_status(p_transaction_id uuid, p_from text[], p_action text, p_actor_role text,
                                         p_actor_id uuid default null, p_metadata jsonb default '{}', p_set jsonb default '{}')
returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  if cardinality(private.change_transaction_statuses(array[p_transaction_id], p_from, p_action, p_actor_role, p_actor_id, p_metadata, p_set)) > 0 then
    select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  end if;
  return v_transaction;
end $$;

-- guard_transaction_status: a delivery starts as pending and changes only along the list, whatever writes the row.
create function private.guard_transaction_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a delivery begins as pending, not as %', new.status using errcode = 'check_violation';
    end if;
  elsif new.status is distinct from old.status and not exists (
    select from private.status_transitions s where s.from_status = old.status and s.to_status = new.status) then
    raise exception 'a delivery cannot move from % to %', old.status, new.status using errcode = 'check_violation';
  elsif new.status is distinct from old.status and new.status in ('broadcast', 'assigned') and private.is_under_money_review(new.id) then
    raise exception 'a delivery that is being checked is given to nobody' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger transactions_guard before insert or update of status on public.transactions
  for each row execute function private.guard_transaction_status();

-- notification_payload_json: the payload of a notify job about a delivery. The key contains the cause, so that a
-- repeated job sends no duplicates. Facts contain ids and words: never a code, an amount or an address.
create function private.notification_payload_json(p_type text, p_transaction_id uuid, p_user_id uuid, p_facts jsonb, p_cause text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'type', p_type, 'transactionId', p_transaction_id, 'userId', p_user_id,
    'key', p_type || ':' || p_transaction_id || ':' || p_cause, 'facts', p_facts));
end $$;

-- get_latest_step_id: the delivery's latest history entry, used as the cause of notifications.
create function private.get_latest_step_id(p_transaction_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select max(u.id)::text from public.transaction_status_updates u where u.transaction_id = p_transaction_id);
end $$;

-- notify_delivery: enqueues a notify job; its cause is the latest history entry unless p_cause is given.
create function private.notify_delivery(p_type text, p_transaction_id uuid, p_user_id uuid default null,
                                     p_facts jsonb default '{}', p_cause text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('notify', private.notification_payload_json(p_type, p_transaction_id, p_user_id, p_facts,
                                                   coalesce(p_cause, private.get_latest_step_id(p_transaction_id))));
end $$;

-- notify_other_parties: notifies sender, receiver and driver, except p_except.
create function private.notify_other_parties(p_type text, p_transaction public.transactions, p_except uuid, p_driver_id uuid default null,
                                      p_facts jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_person_id uuid;
begin
  foreach v_person_id in array array[p_transaction.user_id, p_transaction.receiver_id, p_driver_id] loop
    if v_person_id is not null and v_person_id is distinct from p_except then
      perform private.notify_delivery(p_type, p_transaction.id, v_person_id, p_facts);
    end if;
  end loop;
end $$;

-- log_driver_action: logs an action by or for a driver, in addition to the delivery's history. Without p_assignment_id:
-- of the driver's latest accepted assignment of this delivery.
create function private.log_driver_action(p_driver_id uuid, p_assignment_id uuid, p_transaction_id uuid, p_action text,
                                   p_metadata jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.driver_task_actions (driver_id, assignment_id, transaction_id, action, metadata, "timestamp")
  values (p_driver_id,
          coalesce(p_assignment_id, (select assignment.id from public.optimoroute_orders assignment
                                      where assignment.transaction_id = p_transaction_id and assignment.driver_id = p_driver_id and assignment.accepted_at is not null
                                      order by assignment.accepted_at desc limit 1)),
          p_transaction_id, p_action, p_metadata, clock_timestamp());
end $$;
