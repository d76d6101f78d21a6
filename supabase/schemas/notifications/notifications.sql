-- In-app notifications and push subscriptions.

-- get_notification_text: returns a notification's field, `title` or `message`, in the reader's current language.
create function private.get_notification_text(p_notification public.notifications, p_field text, p_reader uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_notification.translations #>> array[(select s.locale from public.user_settings s where s.user_id = p_reader), p_field],
                  case p_field when 'title' then p_notification.title else p_notification.message end);
end $$;

-- notification_json: returns a notification in the recipient's current language.
create function private.notification_json(p_notification public.notifications) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_notification.id, 'type', p_notification.type,
      'title', coalesce(p_notification.translations #>> array[l.locale, 'title'], p_notification.title),
      'message', coalesce(p_notification.translations #>> array[l.locale, 'message'], p_notification.message), 'data', p_notification.data, 'read', p_notification.read,
      'createdAt', private.format_iso(p_notification.created_at), 'readAt', private.format_iso(p_notification.read_at))
      from (select (select s.locale from public.user_settings s where s.user_id = p_notification.user_id) as locale) l);
end $$;

-- remove_push_subscription: deletes the subscription. A driver without another one counts as not having the app until a
-- push is acknowledged again. Locks the driver before the subscription, as a receipt does.
create function private.remove_push_subscription(p_user_id uuid, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  delete from public.push_subscriptions s where s.id = p_id and s.user_id = p_user_id;
  update public.driver_profiles d set mobile_app_enabled = false
   where d.user_id = p_user_id and d.mobile_app_enabled and not exists (select from public.push_subscriptions s where s.user_id = p_user_id);
end $$;

-- record_push_receipt: records that this person's phone has received a push; null if the subscription is gone. A driver
-- then counts as having the app and as reachable while the app is silent. Without `p_subscription_id` any subscription
-- of theirs suffices. Locks the driver before reading the subscription, as its removal does.
create function private.record_push_receipt(p_user_id uuid, p_subscription_id uuid) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_received_at timestamptz;
begin
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  update public.driver_profiles d set push_confirmed_at = clock_timestamp(), mobile_app_enabled = true
   where d.user_id = p_user_id
     and exists (select from public.push_subscriptions s where s.user_id = p_user_id and s.id = coalesce(p_subscription_id, s.id));
  update public.push_subscriptions s set last_received_at = clock_timestamp() where s.id = p_subscription_id and s.user_id = p_user_id
  returning s.last_received_at into v_received_at;
  return v_received_at;
end $$;

-- list_notifications: lists the caller's notifications, newest first, with the total of unread ones.
create function app.list_notifications(p_limit int default null, p_cursor text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_cursor record := private.decode_cursor(p_cursor);
  v_size int := private.clamp_page_size(p_limit, 20);
  v_items jsonb;
  v_next_cursor text;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  select coalesce(jsonb_agg(s.item order by s.row_no) filter (where s.row_no <= v_size), '[]'),
         case when count(*) > v_size then max(private.encode_cursor(s.at, s.id)) filter (where s.row_no = v_size) end
    into v_items, v_next_cursor
    from (select private.notification_json(n) as item, n.created_at as at, n.id,
                 row_number() over (order by n.created_at desc, n.id desc) as row_no
            from public.notifications n
           where n.user_id = v_actor and (v_cursor.at is null or (n.created_at, n.id) < (v_cursor.at, v_cursor.id))
           order by n.created_at desc, n.id desc limit v_size + 1) s;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next_cursor,
    'unread', (select count(*) from public.notifications n where n.user_id = v_actor and not n.read)));
-- 42P01: as specified, a missing table gives an empty history and a warning.
exception when undefined_table then
  raise warning 'list_notifications: %', sqlerrm;
  return private.ok('{"items": [], "nextCursor": null, "unread": 0}');
end $$;
revoke execute on function app.list_notifications(int, text) from public;
grant execute on function app.list_notifications(int, text) to handover_authenticated;

-- mark_notification_read: marks one of the caller's notifications as read. A repeat does not change the time.
create function app.mark_notification_read(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_notification public.notifications;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  update public.notifications n set read = true, read_at = now() where n.id = p_id and n.user_id = v_actor and not n.read;
  select * into v_notification from public.notifications n where n.id = p_id and n.user_id = v_actor;
  if not found then
    return private.refuse('NOTIFICATION_NOT_FOUND');
  end if;
  return private.ok(private.notification_json(v_notification));
end $$;
revoke execute on function app.mark_notification_read(uuid) from public;
grant execute on function app.mark_notification_read(uuid) to handover_authenticated;

create function app.mark_all_notifications_read() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_count int;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  update public.notifications n set read = true, read_at = now() where n.user_id = v_actor and not n.read;
  get diagnostics v_count = row_count;
  return private.ok(jsonb_build_object('read', v_count, 'unread', 0));
end $$;
revoke execute on function app.mark_all_notifications_read() from public;
grant execute on function app.mark_all_notifications_read() to handover_authenticated;

-- insert_notification: inserts a person's notification of an event, once however often its job runs.
-- `p_translations`: the texts by language, {"en": {"title", "message"}, …}. `p_role`: the person's role in the
-- delivery; with it, a customer's notification also goes to their chosen channels, and its `event` is returned.
create function app.insert_notification(p_user_id uuid, p_type text, p_title text, p_message text, p_data jsonb, p_dedupe_key text, p_translations jsonb default '{}',
                                        p_role text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_event text := private.find_notification_event(p_type, p_role);
  v_id uuid;
begin
  insert into public.notifications (user_id, type, title, message, translations, data, dedupe_key)
  values (p_user_id, p_type, p_title, p_message, coalesce(p_translations, '{}'), coalesce(p_data, '{}'), p_dedupe_key)
  on conflict (dedupe_key) do nothing
  returning id into v_id;
  if v_id is not null and v_event is not null then
    perform private.plan_notification(v_id, p_user_id, p_role, v_event, private.parse_uuid(p_data ->> 'transactionId'));
  end if;
  return private.ok(jsonb_build_object('inserted', v_id is not null, 'id', v_id, 'event', v_event));
end $$;
revoke execute on function app.insert_notification(uuid, text, text, text, jsonb, text, jsonb, text) from public;
grant execute on function app.insert_notification(uuid, text, text, text, jsonb, text, jsonb, text) to handover_service;

-- get_notification_targets: a person's push subscriptions, addresses, language and notification settings. The number is
-- null if it accepts no texts, or the person has turned texts off.
create function app.get_notification_targets(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_settings public.user_settings;
  v_phone text := private.find_verified_phone(p_user_id);
begin
  select * into v_settings from public.user_settings s where s.user_id = p_user_id;
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)
                                        order by s.renewed_at desc)
                         from public.push_subscriptions s where s.user_id = p_user_id), '[]'),
    'email', (select nullif(u.email, '') from auth.users u where u.id = p_user_id),
    'smsPhone', case when private.find_sms_block_reason(v_phone) is null and v_settings.notifications -> 'sms' is distinct from 'false' then v_phone end,
    'locale', coalesce(v_settings.locale, 'en'),
    'notifications', coalesce(v_settings.notifications, '{}')));
end $$;
revoke execute on function app.get_notification_targets(uuid) from public;
grant execute on function app.get_notification_targets(uuid) to handover_service;

-- notification_recipient_json: returns the recipient's name, language and preferences.
create function private.notification_recipient_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p.user_id, 'name', p.name, 'phone', private.find_verified_phone(p.user_id), 'locale', coalesce(s.locale, 'en'),
                              'notifications', coalesce(s.notifications, '{}'))
      from public.user_profiles p left join public.user_settings s on s.user_id = p.user_id
     where p.user_id = p_user_id);
end $$;

-- get_notification_context: returns the delivery's values for notification texts. Never its code.
create function app.get_notification_context(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object(
    'transaction', jsonb_build_object('id', v_transaction.id, 'orderNo', v_transaction.order_no, 'status', v_transaction.status, 'amount', v_transaction.amount,
      'deliveryAddress', v_transaction.delivery_address, 'pickupAddress', v_transaction.pickup_address, 'urgent', v_transaction.urgent, 'reason', v_transaction.reason, 'reasonCode', v_transaction.reason_code,
      'createdAt', private.format_iso(v_transaction.created_at)),
    'sender', private.notification_recipient_json(v_transaction.user_id), 'receiver', private.notification_recipient_json(v_transaction.receiver_id),
    'driver', case when v_transaction.driver_id is not null then private.notification_recipient_json(v_transaction.driver_id) end));
end $$;
revoke execute on function app.get_notification_context(uuid) from public;
grant execute on function app.get_notification_context(uuid) to handover_service;

-- notify_driver_near: notifies the receiver once for a delivery that the driver is close. If the driver starts close
-- by, only the start is notified. The caller has locked the delivery.
create function private.notify_driver_near(p_driver_id uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_seconds double precision;
begin
  select t.* into v_transaction from public.transactions t where t.id = private.find_current_delivery(p_driver_id) and t.status = 'in_transit';
  if not found or not private.is_seen_since_start(v_transaction, p_at) or exists (select from private.near_notifications n where n.transaction_id = v_transaction.id) then
    return;
  end if;
  v_seconds := (private.get_remaining_route(v_transaction)).seconds;
  if v_seconds is null or v_seconds > private.get_setting('driver_near_seconds') then
    return;
  end if;
  insert into private.near_notifications (transaction_id) values (v_transaction.id) on conflict do nothing;
  if found and v_transaction.started_at < p_at - interval '60 seconds' then
    perform private.notify_delivery('driver_near', v_transaction.id, v_transaction.receiver_id,
                                 jsonb_build_object('minutes', greatest(1, ceil(private.get_setting('driver_near_seconds') / 60))), 'near');
  end if;
end $$;
