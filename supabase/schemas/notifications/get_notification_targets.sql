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
