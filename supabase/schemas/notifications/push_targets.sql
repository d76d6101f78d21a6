-- push_targets: returns a person's push subscriptions with what the sender needs.
create function app.push_targets(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)
                                        order by s.renewed_at desc)
                         from public.push_subscriptions s where s.user_id = p_user_id), '[]'),
    'phone', private.verified_phone(p_user_id),
    'locale', coalesce((select s.locale from public.user_settings s where s.user_id = p_user_id), 'en'),
    'notifications', coalesce((select s.notifications from public.user_settings s where s.user_id = p_user_id), '{}')));
end $$;
revoke execute on function app.push_targets(uuid) from public;
grant execute on function app.push_targets(uuid) to handover_service;
