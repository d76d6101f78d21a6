-- Realtime broadcasts: small messages on private channels, sent by triggers so that every change is covered. A failing
-- Realtime service never fails the change.

-- get_ops_topic: returns the current name of the administrators' channel.
create function private.get_ops_topic() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select 'ops:' || e.epoch from private.ops_epoch e);
end $$;

-- find_realtime_actor: returns the account for which a token may subscribe. A realtime-only token has it in custom
-- claims; its `sub` is not an account, so the token grants nothing else.
create function private.find_realtime_actor() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_claims jsonb := auth.jwt();
begin
  if v_claims ? 'handover_user' then
    return private.find_session_user((v_claims ->> 'handover_session')::uuid, (v_claims ->> 'handover_user')::uuid);
  end if;
  return private.find_actor();
end $$;

-- can_join_topic: user:{id} and driver:{id} are for that account, transaction:{id} for its sender and receiver,
-- ops:{epoch} for administrators. Drivers get their current delivery on driver:{id}, administrators get deliveries on
-- ops.
create function private.can_join_topic(p_topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_realtime_actor();
  v_kind text := split_part(p_topic, ':', 1);
  v_id text := substr(p_topic, length(v_kind) + 2);
begin
  if v_actor is null or p_topic is null then
    return false;
  end if;
  if v_kind = 'ops' then
    return p_topic = private.get_ops_topic() and exists (select from private.admins a where a.user_id = v_actor);
  end if;
  if v_kind = 'user' then
    return v_id = v_actor::text;
  elsif v_kind = 'driver' then
    return v_id = v_actor::text and exists (select from public.driver_profiles d where d.user_id = v_actor);
  elsif v_kind = 'transaction' and v_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return exists (
      select from public.transactions t
       where t.id = v_id::uuid and (t.user_id = v_actor or t.receiver_id = v_actor));
  end if;
  return false;
end $$;
grant execute on function private.can_join_topic(text) to authenticated;

do $do$
begin
  if exists (select from pg_namespace where nspname = 'realtime') then
    create policy handover_channels on realtime.messages for select to authenticated
      using (extension = 'broadcast' and (select private.can_join_topic(realtime.topic())));
  end if;
end $do$;

-- get_broadcast_path: how broadcasts reach Realtime. `insert`: the owner may insert, which Supabase grants. `send`:
-- only realtime.send may. `refused`: nor may that, because by default it runs with its caller's rights.
create function private.get_broadcast_path() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_messages regclass := to_regclass('realtime.messages');
begin
  return case
    when has_table_privilege(v_messages, 'insert') then 'insert'
    when exists (select from pg_proc p where p.oid = to_regprocedure('realtime.send(jsonb,text,text,boolean)') and p.prosecdef
                                         and has_table_privilege(p.proowner, v_messages, 'insert')) then 'send'
    else 'refused' end;
end $$;

-- get_broadcast_health: the path, for the readiness report. Without one, pages are current only after they poll.
create function app.get_broadcast_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('path', private.get_broadcast_path()));
end $$;
revoke execute on function app.get_broadcast_health() from public;
grant execute on function app.get_broadcast_health() to handover_service;

-- send_broadcasts: sends messages on private channels in one statement. Writes the rows that realtime.send writes,
-- which opens a subtransaction for each message. If the owner may not insert, it calls realtime.send. The caller
-- handles exceptions.
create function private.send_broadcasts(p_messages private.broadcast_message[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_messages is null then
    return;
  end if;
  if has_table_privilege('realtime.messages', 'insert') then
    insert into realtime.messages (id, topic, event, payload, private, extension)
    select m.id, m.topic, m.event, case when m.payload ? 'id' then m.payload else m.payload || jsonb_build_object('id', m.id) end, true, 'broadcast'
      from (select gen_random_uuid() as id, n.topic, n.event, n.payload from unnest(p_messages) n) m;
  else
    perform realtime.send(m.payload, m.event, m.topic, true) from unnest(p_messages) m;
  end if;
end $$;

-- broadcast: sends one message on one private channel; `ops` is the administrators' channel under its current name.
-- Never raises an error.
create function private.broadcast(p_topic text, p_event text, p_payload jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast_all(p_topic, p_event, array[p_payload]);
end $$;

-- broadcast_all: sends several messages on one channel.
create function private.broadcast_all(p_topic text, p_event text, p_payloads jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_topic text := case when p_topic = 'ops' then private.get_ops_topic() else p_topic end;
begin
  perform private.send_broadcasts(array(select (v_topic, p_event, m.payload)::private.broadcast_message from unnest(p_payloads) m (payload)));
exception when others then
  raise warning 'broadcasts of % on % failed: %', p_event, p_topic, sqlerrm;
end $$;

-- rotate_ops_topic: renames the administrators' channel when an account loses the role. The last message on the old
-- channel makes the other administrators request the new name.
create function private.rotate_ops_topic() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old text := private.get_ops_topic();
begin
  update private.ops_epoch set epoch = replace(gen_random_uuid()::text, '-', '');
  perform private.broadcast(v_old, 'topic_changed', '{}');
  return null;
end $$;

create trigger admins_rotate_ops_topic after delete or update of user_id on private.admins
  for each row execute function private.rotate_ops_topic();

-- Tables that change by the thousand broadcast by statement, with one exception handler for all rows. Tables that
-- change row by row, such as drivers, use row triggers with named columns, so heartbeats cost nothing. Nested loops are
-- off, because a plan cached for one row must also work for thousands. The message functions have no search_path, so
-- they can be inlined, which saves a fifth of a call for each row; their names are resolved when they are created.

-- list_offer_broadcasts: an offer's messages, to its driver and the administrators.
create function private.list_offer_broadcasts(p_id uuid, p_driver_id uuid, p_transaction_id uuid, p_status text)
returns table (topic text, event text, payload jsonb)
language sql stable begin atomic
  select m.topic, 'offer', m.payload
    from (select case when private.is_open_offer(p_status) then 'new' when p_status = 'failed' then 'expired' else p_status end as status) s,
         lateral (values
      ('driver:' || p_driver_id, jsonb_build_object('offerId', p_id, 'status', s.status)),
      ((select private.get_ops_topic()), jsonb_build_object('offerId', p_id, 'transactionId', p_transaction_id, 'driverId', p_driver_id, 'status', s.status))) m (topic, payload);
end;

create function private.broadcast_offers() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
begin
  if tg_op = 'INSERT' then
    perform private.send_broadcasts(array_agg((m.topic, m.event, m.payload)::private.broadcast_message))
      from new_rows n, private.list_offer_broadcasts(n.id, n.driver_id, n.transaction_id, n.status) m;
  else
    perform private.send_broadcasts(array_agg((m.topic, m.event, m.payload)::private.broadcast_message))
      from new_rows n join old_rows o on o.id = n.id and o.status is distinct from n.status,
           private.list_offer_broadcasts(n.id, n.driver_id, n.transaction_id, n.status) m;
  end if;
  return null;
exception when others then
  raise warning 'broadcast of offers failed: %', sqlerrm;
  return null;
end $$;

create trigger driver_notifications_broadcast_new after insert on public.driver_notifications
  referencing new table as new_rows for each statement execute function private.broadcast_offers();

create trigger driver_notifications_broadcast after update on public.driver_notifications
  referencing old table as old_rows new table as new_rows for each statement execute function private.broadcast_offers();

-- list_transaction_broadcasts: a delivery's messages, to its channel, its parties, the administrators, and its current
-- or previous driver. `p_change`: status_change_json().
create function private.list_transaction_broadcasts(p_id uuid, p_user_id uuid, p_receiver_id uuid, p_status text, p_driver_id uuid, p_old_driver_id uuid, p_change jsonb)
returns table (topic text, event text, payload jsonb)
language sql stable begin atomic
  select m.topic, m.event, jsonb_build_object('transactionId', p_id, 'status', p_status) || p_change
    from (values ('transaction:' || p_id, 'transaction'), ('user:' || p_user_id, 'transaction'), ('user:' || p_receiver_id, 'transaction'),
                 ((select private.get_ops_topic()), 'transaction'), ('driver:' || p_driver_id, 'task'),
                 (case when p_old_driver_id is distinct from p_driver_id then 'driver:' || p_old_driver_id end, 'task')) m (topic, event)
   where m.topic is not null;
end;

-- status_change_json: returns a status change for broadcasts. Only the action and the kind of actor, because the
-- record's metadata may contain places and reasons that only administrators may read.
create function private.status_change_json(p_old text, p_new text, p_at timestamptz, p_action text, p_actor text)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('oldStatus', p_old, 'newStatus', p_new, 'timestamp', private.format_iso(p_at),
                            'metadata', jsonb_strip_nulls(jsonb_build_object('action', p_action, 'actor', p_actor)));
end $$;

create function private.broadcast_transactions() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
begin
  if tg_op = 'INSERT' then
    perform private.send_broadcasts(array_agg((m.topic, m.event, m.payload)::private.broadcast_message))
      from new_rows n, private.list_transaction_broadcasts(n.id, n.user_id, n.receiver_id, n.status, n.driver_id, null,
             private.status_change_json(null, n.status, n.created_at, 'create', null)) m;
  else
    perform private.send_broadcasts(array_agg((m.topic, m.event, m.payload)::private.broadcast_message))
      from new_rows n
      join old_rows o on o.id = n.id and (o.status is distinct from n.status or o.driver_id is distinct from n.driver_id)
      left join lateral (select u.action, u.actor, u."timestamp" from public.transaction_status_updates u
                          where u.transaction_id = n.id order by u.id desc limit 1) u on true,
           private.list_transaction_broadcasts(n.id, n.user_id, n.receiver_id, n.status, n.driver_id, o.driver_id,
             private.status_change_json(o.status, n.status, coalesce(u."timestamp", clock_timestamp()), u.action, u.actor)) m;
  end if;
  return null;
exception when others then
  raise warning 'broadcast of transactions failed: %', sqlerrm;
  return null;
end $$;

create trigger transactions_broadcast_new after insert on public.transactions
  referencing new table as new_rows for each statement execute function private.broadcast_transactions();

create trigger transactions_broadcast after update on public.transactions
  referencing old table as old_rows new table as new_rows for each statement execute function private.broadcast_transactions();

-- Broadcasts a new status record to the delivery's channel and the administrators.
create function private.broadcast_status_updates() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
begin
  perform private.send_broadcasts(array_agg((t.topic, 'status_update', jsonb_build_object('updateId', n.id, 'transactionId', n.transaction_id)
      || private.status_change_json(n.old_status, n.new_status, n."timestamp", n.action, n.actor))::private.broadcast_message))
    from new_rows n, lateral (values ('transaction:' || n.transaction_id), ((select private.get_ops_topic()))) t (topic);
  return null;
exception when others then
  raise warning 'broadcast of status records failed: %', sqlerrm;
  return null;
end $$;

create trigger transaction_status_updates_broadcast after insert on public.transaction_status_updates
  referencing new table as new_rows for each statement execute function private.broadcast_status_updates();

create function private.broadcast_driver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_broadcasts(array_agg((m.topic, m.event, m.payload)::private.broadcast_message))
    from (values
      ((new.status, new.off_duty_after_delivery) is distinct from (old.status, old.off_duty_after_delivery), 'driver:' || new.user_id, 'status', jsonb_build_object('status', new.status)),
      (new.is_approved is distinct from old.is_approved or new.suspended_at is distinct from old.suspended_at,
       'user:' || new.user_id, 'approval', jsonb_build_object('isApproved', new.is_approved and new.suspended_at is null)),
      (true, private.get_ops_topic(), 'driver', jsonb_build_object('driverId', new.user_id, 'status', new.status))) m (applies, topic, event, payload)
   where m.applies;
  return null;
exception when others then
  raise warning 'broadcast of a driver failed: %', sqlerrm;
  return null;
end $$;

create trigger driver_profiles_broadcast after update of status, off_duty_after_delivery, is_approved, suspended_at on public.driver_profiles
  for each row when ((new.status, new.off_duty_after_delivery) is distinct from (old.status, old.off_duty_after_delivery) or new.is_approved is distinct from old.is_approved
                     or new.suspended_at is distinct from old.suspended_at)
  execute function private.broadcast_driver();

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

create function private.broadcast_portrait() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('ops', 'driver', jsonb_build_object('driverId', new.driver_id, 'portrait', new.state));
  return null;
end $$;

create trigger portraits_broadcast after insert or update of state on private.portraits
  for each row execute function private.broadcast_portrait();

create function private.broadcast_renewal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('ops', 'driver', jsonb_build_object('driverId', new.driver_id, 'renewal', new.state));
  return null;
end $$;

create trigger document_renewals_broadcast after insert or update of state on private.document_renewals
  for each row execute function private.broadcast_renewal();

create function private.broadcast_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('ops', 'approval', jsonb_build_object('approvalId', new.id, 'state', new.state));
  return null;
end $$;

create trigger approvals_broadcast after insert or update of state on private.approvals
  for each row execute function private.broadcast_approval();

-- Broadcasts new and read notifications, so that the bell agrees on all devices.
create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
begin
  if tg_op = 'INSERT' then
    perform private.send_broadcasts(array_agg(('user:' || n.user_id, 'notification', jsonb_build_object('id', n.id, 'type', n.type))::private.broadcast_message)) from new_rows n;
  else
    perform private.send_broadcasts(array_agg(('user:' || n.user_id, 'notification', jsonb_build_object('id', n.id, 'type', n.type))::private.broadcast_message))
      from new_rows n join old_rows o on o.id = n.id and o.read is distinct from n.read;
  end if;
  return null;
exception when others then
  raise warning 'broadcast of notifications failed: %', sqlerrm;
  return null;
end $$;

create trigger notifications_broadcast_new after insert on public.notifications
  referencing new table as new_rows for each statement execute function private.broadcast_notifications();

create trigger notifications_broadcast after update on public.notifications
  referencing old table as old_rows new table as new_rows for each statement execute function private.broadcast_notifications();
