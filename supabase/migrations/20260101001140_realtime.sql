-- Broadcasts: small facts on private channels, from triggers, so that whatever changes a row is heard of. A failing
-- realtime service never breaks the change.

-- may_join: user:{id} and driver:{id} for that very person, transaction:{id} for whoever may read it, ops for administrators.
create function private.may_join(p_topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_kind text := split_part(p_topic, ':', 1);
  v_id text := substr(p_topic, length(v_kind) + 2);
begin
  if v_actor is null or p_topic is null then
    return false;
  end if;
  if p_topic = 'ops' then
    return private.acting_admin() is not null;
  end if;
  if v_kind = 'user' then
    return v_id = v_actor::text;
  elsif v_kind = 'driver' then
    return v_id = v_actor::text and exists (select from public.driver_profiles d where d.user_id = v_actor);
  elsif v_kind = 'transaction' and v_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return exists (
      select from public.transactions t
       where t.id = v_id::uuid
         and (t.user_id = v_actor or t.receiver_id = v_actor
              or (t.driver_id = v_actor and t.status in ('assigned', 'in_transit', 'servicing'))
              or private.acting_admin() is not null));
  end if;
  return false;
end $$;
grant execute on function private.may_join(text) to authenticated;

do $do$
begin
  if exists (select from pg_namespace where nspname = 'realtime') then
    create policy handover_channels on realtime.messages for select to authenticated
      using (extension = 'broadcast' and (select private.may_join(realtime.topic())));
  end if;
end $do$;

-- realtime_topics: the channels the caller's app should listen to.
create function public.realtime_topics() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(s.topic), '{}') from (
    select 'user:' || me.id as topic from (select private.actor() as id) me where me.id is not null
    union all
    select 'driver:' || d.user_id from public.driver_profiles d where d.user_id = private.actor()
    union all
    select 'ops' where private.acting_admin() is not null
    union all
    select 'transaction:' || t.id from public.transactions t
     where t.driver_id = private.actor() and t.status in ('assigned', 'in_transit', 'servicing')) s
$$;
revoke execute on function public.realtime_topics() from public, anon, authenticated;
grant execute on function public.realtime_topics() to authenticated;

-- broadcast: one message on one private channel; never fails its caller.
create function private.broadcast(p_topic text, p_event text, p_payload jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(p_payload, p_event, p_topic, true);
exception when others then
  raise warning 'broadcast of % on % failed: %', p_event, p_topic, sqlerrm;
end $$;

-- An offer: to its driver and to the operation.
create function private.broadcast_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_status text := case when new.status in ('sent', 'delivered', 'read') then 'new'
                        when new.status = 'failed' then 'expired' else new.status end;
begin
  perform private.broadcast('driver:' || new.driver_id, 'offer', jsonb_build_object('offerId', new.id, 'status', v_status));
  perform private.broadcast('ops', 'offer', jsonb_build_object('offerId', new.id, 'transactionId', new.transaction_id,
                                                               'driverId', new.driver_id, 'status', v_status));
  return null;
end $$;
create trigger driver_notifications_broadcast_new after insert on public.driver_notifications
  for each row execute function private.broadcast_offer();
create trigger driver_notifications_broadcast after update of status on public.driver_notifications
  for each row when (new.status is distinct from old.status) execute function private.broadcast_offer();

-- A delivery: to its channel, its parties, the operation, and the driver who has it or has just lost it.
create function private.broadcast_transaction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_payload jsonb := jsonb_build_object('transactionId', new.id, 'status', new.status);
begin
  perform private.broadcast('transaction:' || new.id, 'transaction', v_payload);
  perform private.broadcast('user:' || new.user_id, 'transaction', v_payload);
  perform private.broadcast('user:' || new.receiver_id, 'transaction', v_payload);
  perform private.broadcast('ops', 'transaction', v_payload);
  if new.driver_id is not null then
    perform private.broadcast('driver:' || new.driver_id, 'task', v_payload);
  end if;
  if tg_op = 'UPDATE' and old.driver_id is not null and old.driver_id is distinct from new.driver_id then
    perform private.broadcast('driver:' || old.driver_id, 'task', v_payload);
  end if;
  return null;
end $$;
create trigger transactions_broadcast_new after insert on public.transactions
  for each row execute function private.broadcast_transaction();
create trigger transactions_broadcast after update of status, driver_id on public.transactions
  for each row when (new.status is distinct from old.status or new.driver_id is distinct from old.driver_id)
  execute function private.broadcast_transaction();

-- A driver's status and approval.
create function private.broadcast_driver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status is distinct from old.status then
    perform private.broadcast('driver:' || new.user_id, 'status', jsonb_build_object('status', new.status));
  end if;
  if new.is_approved is distinct from old.is_approved or new.suspended_at is distinct from old.suspended_at then
    perform private.broadcast('user:' || new.user_id, 'approval',
      jsonb_build_object('isApproved', new.is_approved and new.suspended_at is null));
  end if;
  perform private.broadcast('ops', 'driver', jsonb_build_object('driverId', new.user_id, 'status', new.status));
  return null;
end $$;
create trigger driver_profiles_broadcast after update of status, is_approved, suspended_at on public.driver_profiles
  for each row when (new.status is distinct from old.status or new.is_approved is distinct from old.is_approved
                     or new.suspended_at is distinct from old.suspended_at)
  execute function private.broadcast_driver();

-- An application handed in or decided.
create function private.broadcast_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('user:' || new.driver_id, 'approval', jsonb_build_object('applicationStatus', new.status));
  perform private.broadcast('ops', 'driver', jsonb_build_object('driverId', new.driver_id, 'applicationStatus', new.status));
  return null;
end $$;
create trigger driver_applications_broadcast_new after insert on public.driver_applications
  for each row execute function private.broadcast_application();
create trigger driver_applications_broadcast after update of status on public.driver_applications
  for each row when (new.status is distinct from old.status) execute function private.broadcast_application();

-- A notification that came or was read, so that the bell on every phone agrees.
create function private.broadcast_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('user:' || new.user_id, 'notification', jsonb_build_object('id', new.id, 'type', new.type));
  return null;
end $$;
create trigger notifications_broadcast_new after insert on public.notifications
  for each row execute function private.broadcast_notification();
create trigger notifications_broadcast after update of read on public.notifications
  for each row when (new.read is distinct from old.read) execute function private.broadcast_notification();
