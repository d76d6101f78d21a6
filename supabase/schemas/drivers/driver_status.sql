-- Driver status and presence. Online means available. on_duty belongs to the task and is not changed here.

-- has_active_task: returns whether the driver has a delivery now or is returning its cash.
create function private.has_active_task(p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.find_current_delivery(p_driver_id) is not null;
end $$;

-- get_offline_cause: returns why a driver goes offline: 'suspended', 'last_delivery', 'driver' (own choice) or
-- 'silence'. Ending a task is not a choice: offline then follows from a last delivery or from silence.
create function private.get_offline_cause(p_old public.driver_profiles, p_new public.driver_profiles) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_new.suspended_at is not null or not p_new.is_approved then 'suspended'
    when p_old.status = 'on_duty' then case when p_old.off_duty_after_delivery then 'last_delivery' else 'silence' end
    when coalesce(p_new.user_id = private.find_actor(), false) then 'driver'
    else 'silence' end;
end $$;

-- log_driver_status: records every change of status, and the cause of going offline. Online hours and shifts are
-- computed from these records. private.end_planned_hours() records the cause 'planned'.
create function private.log_driver_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.driver_task_actions (driver_id, action, metadata)
  values (new.user_id, 'status_changed', jsonb_build_object('from', old.status, 'to', new.status)
    || case when new.status = 'offline' then jsonb_build_object('by', private.get_offline_cause(old, new)) else '{}' end);
  return null;
end $$;

-- A last delivery ends with the shift, for any reason.
create function private.clear_off_duty_after_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.off_duty_after_delivery := false;
  return new;
end $$;

create trigger driver_profiles_clear_off_duty_after_delivery before update of status on public.driver_profiles
  for each row when (new.status = 'offline' and new.off_duty_after_delivery) execute function private.clear_off_duty_after_delivery();

create trigger driver_profiles_log_status after update of status on public.driver_profiles
  for each row when (new.status is distinct from old.status) execute function private.log_driver_status();

-- record_offline_choice: records that the driver chose to be offline, by status or by a last delivery.
-- private.end_planned_hours() does the same at the end of planned hours. Silence and suspension are not choices.
create function private.record_offline_choice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'offline' then
    new.offline_chosen_at := null;
  elsif private.get_offline_cause(old, new) in ('last_delivery', 'driver') then
    new.offline_chosen_at := now();
  end if;
  return new;
end $$;

create trigger driver_profiles_record_offline_choice before update of status on public.driver_profiles
  for each row execute function private.record_offline_choice();

-- has_chosen_offline: whether the driver chose to be offline and has not signed in on this phone since.
create function private.has_chosen_offline(p_driver public.driver_profiles) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_driver.offline_chosen_at is not null and not exists (
    select from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid and s.created_at > p_driver.offline_chosen_at);
end $$;

-- set_driver_unavailable: makes a driver unavailable and locks the row. Closes open offers first, so they go to the
-- next driver. Returns false without a change if the driver has a task.
create function private.set_driver_unavailable(p_driver_id uuid, p_status text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
begin
  for v_attempt in 1..5 loop
    -- Before the driver's lock: the lock order is transaction, assignment, offer, driver.
    perform private.close_offers_of_drivers(array[p_driver_id], 'driver_unavailable');
    begin
      select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id for update;
      if v_driver.status = 'on_duty' or private.has_active_task(p_driver_id) then
        return false;
      end if;
      -- An offer may have been created between closing and locking. Only an exception releases the driver's lock, so
      -- that the offer can be closed in the lock order.
      if exists (select from public.driver_notifications offer
                  where offer.driver_id = p_driver_id and private.is_open_offer(offer.status)) then
        -- HO001 is a code of ours, caught below.
        raise exception using errcode = 'HO001', message = 'offered meanwhile';
      end if;
      update public.driver_profiles d set
        status = p_status, is_available = false, leaving_at = null,
        last_status_change = case when d.status = p_status then d.last_status_change else now() end
      where d.user_id = p_driver_id;
      return true;
    exception when sqlstate 'HO001' then
      continue;
    end;
  end loop;
  raise exception 'driver % is offered deliveries faster than they can be closed', p_driver_id using errcode = 'serialization_failure';
end $$;

-- has_driver_left: returns whether the unload beacon's grace has passed or the app has been silent too long. A phone
-- that acknowledged a push recently may be silent longer, because push can wake it.
create function private.has_driver_left(p_driver public.driver_profiles) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_driver.status in ('online', 'busy', 'break') and (
    coalesce(p_driver.leaving_at <= clock_timestamp() - make_interval(secs => private.get_setting('leave_grace_seconds')::double precision), false)
    or (coalesce(p_driver.last_seen, p_driver.last_status_change)
          < clock_timestamp() - make_interval(secs => private.get_setting('presence_timeout_seconds')::double precision)
        and not coalesce(
          p_driver.last_seen > clock_timestamp() - make_interval(secs => private.get_setting('presence_push_seconds')::double precision)
          and p_driver.push_confirmed_at > clock_timestamp() - make_interval(secs => private.get_setting('presence_push_seconds')::double precision),
          false)));
end $$;
