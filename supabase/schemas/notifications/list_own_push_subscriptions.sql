-- list_own_push_subscriptions: returns the caller's push endpoints with keys, and the language. For the server, which
-- sends the pushes.
create function app.list_own_push_subscriptions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(jsonb_build_object(
    'locale', (select s.locale from public.user_settings s where s.user_id = v_actor),
    'phones', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth))
                          from public.push_subscriptions s where s.user_id = v_actor), '[]')));
end $$;
revoke execute on function app.list_own_push_subscriptions() from public;
grant execute on function app.list_own_push_subscriptions() to handover_authenticated;
