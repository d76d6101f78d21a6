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
     and s.id in (select newest.id from public.push_subscriptions newest where newest.user_id = v_actor
                   order by newest.renewed_at desc, newest.id offset 10);
  return private.ok(jsonb_build_object('id', v_id));
end $$;
revoke execute on function app.save_push_subscription(text, text, text, text) from public;
grant execute on function app.save_push_subscription(text, text, text, text) to handover_authenticated;

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

-- delete_push_subscription: removes the subscription. Returns the same result for a missing one or one of another user.
create function app.delete_push_subscription(p_endpoint text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  perform private.remove_push_subscription(v_actor, s.id) from public.push_subscriptions s where s.endpoint = p_endpoint and s.user_id = v_actor;
  return private.ok();
end $$;
revoke execute on function app.delete_push_subscription(text) from public;
grant execute on function app.delete_push_subscription(text) to handover_authenticated;

-- acknowledge_push: the caller's phone has received a push that is not about an offer. `p_notice_id`: its notification,
-- which then needs no text message.
create function app.acknowledge_push(p_id uuid, p_notice_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_received_at timestamptz;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_received_at := private.record_push_receipt(v_actor, p_id);
  if v_received_at is null then
    return private.refuse_not_found();
  end if;
  update private.notification_sends s set received_at = v_received_at where s.id = p_notice_id and s.user_id = v_actor and s.received_at is null;
  return private.ok(jsonb_build_object('receivedAt', private.format_iso(v_received_at)));
end $$;
revoke execute on function app.acknowledge_push(uuid, uuid) from public;
grant execute on function app.acknowledge_push(uuid, uuid) to handover_authenticated;

-- record_push_result: stores the result of a push, also with its offer: sent, gone (deletes the subscription), later
-- (network or push service failed) or failed (push service refused). If the offer was closed while its push was being
-- sent, the push is withdrawn. p_retry_seconds: the offer is pushed to this phone again after this time.
create function app.record_push_result(p_id uuid, p_outcome text, p_error text default null, p_offer_id uuid default null, p_try int default 1,
                                       p_retry_seconds double precision default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_outcome not in ('sent', 'gone', 'later', 'failed') then
    return private.refuse_invalid('outcome', 'push_outcome');
  end if;
  -- Locks the offer before the subscription, as its receipt does, which often runs concurrently.
  if p_offer_id is not null then
    perform private.record_offer_attempt(p_offer_id, 'push', p_outcome, jsonb_build_object('phone', p_id, 'try', p_try, 'reason', p_error));
    if p_outcome = 'sent' then
      update public.driver_notifications offer set metadata = offer.metadata || '{"pushed": true}' where offer.id = p_offer_id and not offer.metadata ? 'pushed';
      perform private.withdraw_offer_pushes(array[p_offer_id], false)
        from public.driver_notifications offer where offer.id = p_offer_id and not private.is_open_offer(offer.status);
    end if;
  end if;
  if p_outcome = 'gone' then
    perform private.remove_push_subscription(s.user_id, p_id) from public.push_subscriptions s where s.id = p_id;
  else
    update public.push_subscriptions s set
      last_sent_at = case when p_outcome = 'sent' then now() else s.last_sent_at end,
      last_error = case when p_outcome = 'sent' then null else left(coalesce(p_error, 'failed'), 500) end
    where s.id = p_id;
  end if;
  if p_retry_seconds is not null then
    perform private.enqueue('send_offer_push', jsonb_build_object('offerId', p_offer_id, 'subscriptionId', p_id, 'attempt', p_try + 1),
                            clock_timestamp() + make_interval(secs => p_retry_seconds), 'push:' || p_offer_id || ':' || p_id);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_push_result(uuid, text, text, uuid, int, double precision) from public;
grant execute on function app.record_push_result(uuid, text, text, uuid, int, double precision) to handover_service;

-- get_push_health: returns whether pushes reach the caller's phones, as far as is known. Never the keys.
create function app.get_push_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok((select jsonb_build_object(
      'subscribed', count(*) > 0,
      'confirmedAt', (select private.format_iso(d.push_confirmed_at) from public.driver_profiles d where d.user_id = v_actor),
      'lastSentAt', private.format_iso(max(s.last_sent_at)), 'lastReceivedAt', private.format_iso(max(s.last_received_at)),
      'subscriptions', coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'userAgent', s.user_agent,
        'createdAt', private.format_iso(s.created_at), 'renewedAt', private.format_iso(s.renewed_at), 'lastSentAt', private.format_iso(s.last_sent_at),
        'lastReceivedAt', private.format_iso(s.last_received_at), 'lastError', s.last_error,
        -- Lets a browser recognize its own subscription. The endpoint itself would let any reader send pushes.
        'endpointHash', left(encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex'), 16)) order by s.renewed_at desc), '[]'))
    from public.push_subscriptions s where s.user_id = v_actor));
end $$;
revoke execute on function app.get_push_health() from public;
grant execute on function app.get_push_health() to handover_authenticated;
