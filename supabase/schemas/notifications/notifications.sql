-- In-app notifications and push subscriptions.

-- get_notification_text: returns a notification's title or message in the reader's current language.
create function private.get_notification_text(p_notification public.notifications, p_part text, p_reader uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_notification.translations #>> array[(select s.locale from public.user_settings s where s.user_id = p_reader), p_part],
                  case p_part when 'title' then p_notification.title else p_notification.message end);
end $$;

-- notification_json: returns a notification in the recipient's current language.
create function private.notification_json(p_notification public.notifications) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_notification.id, 'type', p_notification.type,
      'title', coalesce(p_notification.translations #>> array[w.locale, 'title'], p_notification.title),
      'message', coalesce(p_notification.translations #>> array[w.locale, 'message'], p_notification.message), 'data', p_notification.data, 'read', p_notification.read,
      'createdAt', private.format_iso(p_notification.created_at), 'readAt', private.format_iso(p_notification.read_at))
      from (select (select s.locale from public.user_settings s where s.user_id = p_notification.user_id) as locale) w);
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
  v_at timestamptz;
begin
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  update public.driver_profiles d set push_confirmed_at = clock_timestamp(), mobile_app_enabled = true
   where d.user_id = p_user_id
     and exists (select from public.push_subscriptions s where s.user_id = p_user_id and s.id = coalesce(p_subscription_id, s.id));
  update public.push_subscriptions s set last_received_at = clock_timestamp() where s.id = p_subscription_id and s.user_id = p_user_id
  returning s.last_received_at into v_at;
  return v_at;
end $$;
