-- Every change of a delivery's status goes through private.move_transaction, and through nothing else.

-- lock_transaction: the first lock of every change. The order is transaction, assignment, offer, driver.
-- Why no key update: rows that merely refer to the delivery must not wait.
create function private.lock_transaction(p_transaction_id uuid) returns public.transactions
language sql volatile security definer set search_path = '' as $$
  select * from public.transactions t where t.id = p_transaction_id for no key update
$$;

-- claimed_time: a time a phone claims, never in the future and never before what came before it.
create function private.claimed_time(p_claimed timestamptz, p_not_before timestamptz) returns timestamptz
language sql volatile set search_path = '' as $$
  select least(clock_timestamp(), greatest(coalesce(p_claimed, clock_timestamp()), p_not_before))
$$;

-- move_transaction: makes the move that the action means for this actor from the present status, with its record, or
-- answers a row of nulls when there is no such move. p_set: {driverId, acceptedVia, reason, cashToReturn, at}.
create function private.move_transaction(p_transaction_id uuid, p_from text[], p_action text, p_actor_role text,
                                         p_actor_id uuid default null, p_metadata jsonb default '{}', p_set jsonb default '{}')
returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.transactions;
  v_to text;
  v_row public.transactions;
  v_at timestamptz := (p_set ->> 'at')::timestamptz;
begin
  v_old := private.lock_transaction(p_transaction_id);
  select m.to_status into v_to from private.transaction_moves m
   where m.from_status = v_old.status and m.action = p_action and m.actor = p_actor_role
     and (p_from is null or m.from_status = any (p_from));
  if v_to is null then
    return null;
  end if;
  update public.transactions t set
    status = v_to,
    -- Back in dispatch nobody holds it; a delivery that ended keeps its last driver for the record.
    driver_id = case v_to when 'assigned' then (p_set ->> 'driverId')::uuid when 'payment_confirmed' then null else t.driver_id end,
    accepted_via = case v_to when 'assigned' then p_set ->> 'acceptedVia' when 'payment_confirmed' then null else t.accepted_via end,
    assigned_at = case v_to when 'assigned' then clock_timestamp() when 'payment_confirmed' then null else t.assigned_at end,
    started_at = case v_to when 'in_transit' then private.claimed_time(v_at, t.assigned_at) else t.started_at end,
    arrived_at = case v_to when 'servicing' then private.claimed_time(v_at, t.started_at) else t.arrived_at end,
    completed_at = case v_to when 'delivered' then clock_timestamp() else t.completed_at end,
    cancelled_at = case when v_to in ('cancelled', 'failed') then clock_timestamp() else t.cancelled_at end,
    reason = case when v_to in ('cancelled', 'failed') then p_set ->> 'reason' else t.reason end,
    cash_to_return = coalesce((p_set ->> 'cashToReturn')::boolean, t.cash_to_return)
   where t.id = p_transaction_id and t.status = v_old.status
  returning * into v_row;
  if not found then
    return null;
  end if;
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  values (p_transaction_id, v_old.status, v_to, p_action, p_actor_id, p_actor_role, p_metadata, clock_timestamp());

  if v_to in ('cancelled', 'failed', 'refunded') then
    update public.verification_codes c set status = 'expired' where c.transaction_id = p_transaction_id and c.status = 'active';
  end if;
  if v_to not in ('payment_confirmed', 'broadcast') then
    update private.dispatches d set state = 'done', next_at = null, starved = false, exhausted_at = null
     where d.transaction_id = p_transaction_id and d.state <> 'done';
  end if;
  return v_row;
end $$;

-- guard_transaction_status: a delivery is born pending and moves only along the list, whoever writes the row.
create function private.guard_transaction_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a delivery begins as pending, not as %', new.status using errcode = '23514';
    end if;
  elsif new.status is distinct from old.status and not exists (
    select from private.transaction_moves m where m.from_status = old.status and m.to_status = new.status) then
    raise exception 'a delivery cannot move from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger transactions_guard before insert or update of status on public.transactions
  for each row execute function private.guard_transaction_status();

-- notify_about: a job that tells people about the delivery's latest step. The key is unique by cause, so that a repeated
-- job tells nobody twice. Facts are ids and words: never a code, an amount or an address.
create function private.notify_about(p_type text, p_transaction_id uuid, p_user_id uuid default null,
                                     p_facts jsonb default '{}', p_cause text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_cause text := coalesce(p_cause, (select max(u.id)::text from public.transaction_status_updates u
                                      where u.transaction_id = p_transaction_id));
begin
  perform private.enqueue('notify', jsonb_strip_nulls(jsonb_build_object(
    'type', p_type, 'transactionId', p_transaction_id, 'userId', p_user_id,
    'key', p_type || ':' || p_transaction_id || ':' || v_cause, 'facts', p_facts)));
end $$;

-- notify_others: a notice to sender, receiver and driver, but for the one who did it.
create function private.notify_others(p_type text, p_t public.transactions, p_but uuid, p_driver_id uuid default null,
                                      p_facts jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid;
begin
  foreach v_person in array array[p_t.user_id, p_t.receiver_id, p_driver_id] loop
    if v_person is not null and v_person is distinct from p_but then
      perform private.notify_about(p_type, p_t.id, v_person, p_facts);
    end if;
  end loop;
end $$;

-- log_action: what a driver did or was given, beside the delivery's own history.
create function private.log_action(p_driver_id uuid, p_assignment_id uuid, p_transaction_id uuid, p_action text,
                                   p_metadata jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.driver_task_actions (driver_id, assignment_id, transaction_id, action, metadata, "timestamp")
  values (p_driver_id, p_assignment_id, p_transaction_id, p_action, p_metadata, clock_timestamp())
$$;
