-- save_push_subscription: subscribes the caller's phone. A browser that changes accounts takes its endpoint along,
-- as a new subscription. Above ten phones, the oldest is deleted.
create function app.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text, p_user_agent text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_id uuid;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  perform private.remove_push_subscription(s.user_id, s.id) from public.push_subscriptions s where s.endpoint = p_endpoint and s.user_id <> v_actor;
  insert into public.push_subscriptions as s (user_id, endpoint, p256dh, auth, user_agent)
  values (v_actor, p_endpoint, p_p256dh, p_auth, left(p_user_agent, 300))
  on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
    user_agent = excluded.user_agent, renewed_at = now(), last_error = null
  returning s.id into v_id;
  delete from public.push_subscriptions s
   where s.user_id = v_actor and s.id <> v_id
     and s.id in (select o.id from public.push_subscriptions o where o.user_id = v_actor
                   order by o.renewed_at desc, o.id offset 10);
  return private.ok(jsonb_build_object('id', v_id));
end $$;
revoke execute on function app.save_push_subscription(text, text, text, text) from public;
grant execute on function app.save_push_subscription(text, text, text, text) to handover_authenticated;
