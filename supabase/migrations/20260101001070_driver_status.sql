-- Driver status and presence. Online means available; on_duty belongs to the task and is touched by nothing here.

-- driver_status_json: the status as its driver sees it.
create function private.driver_status_json(p_driver public.driver_profiles) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', p_driver.status, 'isAvailable', p_driver.is_available,
                            'lastStatusChange', private.iso(p_driver.last_status_change))
$$;

-- has_active_task: the driver carries or fetches a delivery now.
create function private.has_active_task(p_driver_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.transactions t
                  where t.driver_id = p_driver_id and t.status in ('assigned', 'in_transit', 'servicing'))
$$;

-- log_driver_status: every change of status is on record; hours online are counted from it.
create function private.log_driver_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.driver_task_actions (driver_id, action, metadata)
  values (new.user_id, 'status_changed', jsonb_build_object('from', old.status, 'to', new.status));
  return null;
end $$;
create trigger driver_profiles_log_status after update of status on public.driver_profiles
  for each row when (new.status is distinct from old.status) execute function private.log_driver_status();

-- rest_driver: takes a driver out of work and locks his row: his open offers are closed first and go to the next
-- driver. Answers false, and changes no status, when a task keeps him.
create function private.rest_driver(p_driver_id uuid, p_status text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
begin
  for v_try in 1..5 loop
    -- Why before the driver's lock: transaction, assignment, offer, driver is the order of every change.
    perform private.close_offers_of_drivers(array[p_driver_id], 'driver_unavailable');
    begin
      select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id for update;
      if v_driver.status = 'on_duty' or private.has_active_task(p_driver_id) then
        return false;
      end if;
      -- An offer may have been made between the closing and the lock. The block is left by an exception because that
      -- alone gives the lock back, so that the offer can be closed in the right order.
      if exists (select from public.driver_notifications o
                  where o.driver_id = p_driver_id and o.status in ('sent', 'delivered', 'read')) then
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
  raise exception 'driver % is offered deliveries faster than they can be closed', p_driver_id using errcode = '40001';
end $$;

-- set_driver_status: the driver goes online, offline, busy or on break. Going out of work closes his open offer; a
-- driver with a delivery in hand cannot change. Repeating is a success.
create function public.set_driver_status(p_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if p_status is null or p_status not in ('online', 'offline', 'busy', 'break') then
    return private.invalid('status', 'Must be one of online, offline, busy, break');
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND', 'Driver profile not found');
  end if;
  if not v_driver.is_approved or v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED', 'Driver not approved');
  end if;
  if v_driver.status = 'on_duty' or private.has_active_task(v_actor) then
    return private.refuse('INVALID_STATE', 'You cannot change your status while you have an active delivery');
  end if;

  if p_status = 'online' then
    select * into v_driver from public.driver_profiles d where d.user_id = v_actor for update;
    -- Asked again under the lock: an administrator or a task may have come first.
    if not v_driver.is_approved or v_driver.suspended_at is not null then
      return private.refuse('DRIVER_NOT_APPROVED', 'Driver not approved');
    end if;
    if v_driver.status = 'on_duty' or private.has_active_task(v_actor) then
      return private.refuse('INVALID_STATE', 'You cannot change your status while you have an active delivery');
    end if;
    update public.driver_profiles d set status = 'online', is_available = true, leaving_at = null, last_seen = now(),
      last_status_change = case when d.status = 'online' then d.last_status_change else now() end
    where d.user_id = v_actor
    returning * into v_driver;
    -- A repeat wakes them too: it costs little, and deliveries may have started waiting since.
    perform private.enqueue('wake_dispatches', jsonb_build_object('driverId', v_actor), null, 'wake:' || v_actor);
  else
    if not private.rest_driver(v_actor, p_status) then
      return private.refuse('INVALID_STATE', 'You cannot change your status while you have an active delivery');
    end if;
    update public.driver_profiles d set last_seen = now() where d.user_id = v_actor returning * into v_driver;
  end if;
  return private.ok(private.driver_status_json(v_driver));
end $$;

-- set_last_delivery: when the delivery in the driver's hands ends, however it ends, they go off duty instead of online; or
-- not, after all. Without a delivery in hand only taking it back succeeds. Safe to repeat.
create function public.set_last_delivery(p_last boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if p_last is null then
    return private.invalid('last', 'Must be true or false');
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND', 'Driver profile not found');
  end if;
  if p_last and v_driver.status <> 'on_duty' then
    return private.refuse('NO_ACTIVE_TASK', 'No active delivery');
  end if;
  if v_driver.last_delivery <> p_last then
    update public.driver_profiles d set last_delivery = p_last where d.user_id = v_actor;
    perform private.log_action(v_actor, null, (select t.id from public.transactions t
      where t.driver_id = v_actor and t.status in ('assigned', 'in_transit', 'servicing')), 'last_delivery', jsonb_build_object('last', p_last));
  end if;
  return private.ok(jsonb_build_object('lastDelivery', p_last));
end $$;

-- record_heartbeat: the driver's app is open. Takes a beacon back; changes no status.
create function public.record_heartbeat() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  update public.driver_profiles d set last_seen = now(), leaving_at = null where d.user_id = v_actor returning * into v_driver;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND', 'Driver profile not found');
  end if;
  return private.ok(jsonb_build_object('lastSeen', private.iso(v_driver.last_seen), 'status', v_driver.status));
end $$;

-- leave_soon: the page says it is going away. Takes effect after a grace, for a reload is not leaving.
create function public.leave_soon(p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if p_driver_id is distinct from v_actor or not exists (select from public.driver_profiles d where d.user_id = v_actor) then
    return private.refuse('DRIVER_NOT_FOUND', 'Driver not found');
  end if;
  update public.driver_profiles d set leaving_at = clock_timestamp()
   where d.user_id = v_actor and d.status in ('online', 'busy', 'break');
  if found then
    perform private.enqueue('settle_leaving', jsonb_build_object('driverId', v_actor),
      clock_timestamp() + make_interval(secs => private.setting('leave_grace_seconds')::double precision), 'leave:' || v_actor);
  end if;
  return private.ok();
end $$;

-- has_left: the driver's beacon stood for the whole grace, or his app has been silent too long. A phone that confirmed
-- a push lately may sleep longer, for that is what push is for.
create function private.has_left(p_driver public.driver_profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_driver.status in ('online', 'busy', 'break') and (
    coalesce(p_driver.leaving_at <= clock_timestamp() - make_interval(secs => private.setting('leave_grace_seconds')::double precision), false)
    or (coalesce(p_driver.last_seen, p_driver.last_status_change)
          < clock_timestamp() - make_interval(secs => private.setting('presence_timeout_seconds')::double precision)
        and not coalesce(
          p_driver.last_seen > clock_timestamp() - make_interval(secs => private.setting('presence_push_seconds')::double precision)
          and p_driver.push_confirmed_at > clock_timestamp() - make_interval(secs => private.setting('presence_push_seconds')::double precision),
          false)))
$$;

-- settle_leaving: fifteen seconds after the beacon: offline, unless a heartbeat came.
create function public.settle_leaving(p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_left boolean;
begin
  select private.has_left(d) into v_left from public.driver_profiles d where d.user_id = p_driver_id and d.leaving_at is not null;
  if coalesce(v_left, false) then
    v_left := private.rest_driver(p_driver_id, 'offline');
  end if;
  return private.ok(jsonb_build_object('left', coalesce(v_left, false)));
end $$;

-- sweep_presence: everybody who has left goes offline, at most 2,000 at a time. Any number may run at once.
create function public.sweep_presence() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_drivers uuid[];
  v_count int;
begin
  if not pg_try_advisory_xact_lock(hashtext('sweep_presence')) then
    return private.ok(jsonb_build_object('offline', 0, 'busy', true));
  end if;
  select array_agg(s.user_id) into v_drivers
    from (select d.user_id from public.driver_profiles d
           where d.status <> 'offline'
             -- Said apart, so that the many who are here cost no function call.
             and (d.leaving_at is not null or d.last_seen is null
                  or d.last_seen < now() - make_interval(secs => private.setting('presence_timeout_seconds')::double precision))
             and private.has_left(d)
           order by d.last_seen nulls first limit 2000) s;
  -- Why all offers before any driver: one driver's row must never be held while another's delivery is waited for.
  perform private.close_offers_of_drivers(v_drivers, 'driver_unavailable');
  perform from public.driver_profiles d where d.user_id = any (v_drivers) order by d.user_id for update;
  -- Who was offered something meanwhile, or came back, is left for the next time.
  update public.driver_profiles d set status = 'offline', is_available = false, leaving_at = null, last_status_change = now()
   where d.user_id = any (v_drivers) and private.has_left(d)
     and not exists (select from public.driver_notifications o
                      where o.driver_id = d.user_id and o.status in ('sent', 'delivered', 'read'));
  get diagnostics v_count = row_count;
  return private.ok(jsonb_build_object('offline', v_count));
end $$;

revoke execute on function public.set_driver_status(text), public.set_last_delivery(boolean), public.record_heartbeat(), public.leave_soon(uuid),
  public.settle_leaving(uuid), public.sweep_presence() from public, anon, authenticated;
grant execute on function public.set_driver_status(text), public.set_last_delivery(boolean), public.record_heartbeat(), public.leave_soon(uuid) to authenticated;
grant execute on function public.settle_leaving(uuid), public.sweep_presence() to service_role;
