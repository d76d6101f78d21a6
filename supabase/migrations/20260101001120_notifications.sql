-- In-app notifications and push subscriptions.

-- notification_json: a notice in the language that its reader has chosen by now.
create function private.notification_json(p_notification public.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_notification.id, 'type', p_notification.type,
    'title', coalesce(p_notification.words #>> array[w.locale, 'title'], p_notification.title),
    'message', coalesce(p_notification.words #>> array[w.locale, 'message'], p_notification.message), 'data', p_notification.data, 'read', p_notification.read,
    'createdAt', private.iso(p_notification.created_at), 'readAt', private.iso(p_notification.read_at))
    from (select (select s.locale from public.user_settings s where s.user_id = p_notification.user_id) as locale) w
$$;

-- list_notifications: the caller's, newest first, with how many are unread in all.
create function public.list_notifications(p_limit int default 20, p_cursor text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_mark record;
  v_size int := private.page_size(p_limit, 20);
  v_items jsonb;
  v_next text;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_mark := private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'Invalid cursor');
  end if;
  select coalesce(jsonb_agg(s.item order by s.n) filter (where s.n <= v_size), '[]'),
         case when count(*) > v_size then max(private.page_mark(s.at, s.id)) filter (where s.n = v_size) end
    into v_items, v_next
    from (select private.notification_json(m) as item, m.created_at as at, m.id,
                 row_number() over (order by m.created_at desc, m.id desc) as n
            from public.notifications m
           where m.user_id = v_actor and (v_mark.at is null or (m.created_at, m.id) < (v_mark.at, v_mark.id))
           order by m.created_at desc, m.id desc limit v_size + 1) s;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next,
    'unread', (select count(*) from public.notifications m where m.user_id = v_actor and not m.read)));
end $$;

-- read_notification: marks one of the caller's own as read. Repeating keeps the first time.
create function public.read_notification(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_notification public.notifications;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  update public.notifications m set read = true, read_at = now() where m.id = p_id and m.user_id = v_actor and not m.read;
  select * into v_notification from public.notifications m where m.id = p_id and m.user_id = v_actor;
  if not found then
    return private.refuse('NOTIFICATION_NOT_FOUND', 'Notification not found or access denied');
  end if;
  return private.ok(private.notification_json(v_notification));
end $$;

-- read_all_notifications: marks all of the caller's as read.
create function public.read_all_notifications() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_count int;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  update public.notifications m set read = true, read_at = now() where m.user_id = v_actor and not m.read;
  get diagnostics v_count = row_count;
  return private.ok(jsonb_build_object('read', v_count, 'unread', 0));
end $$;

-- insert_notification: tells one person of one event once, however often its job runs. p_words: the same in each language,
-- {"en": {"title", "message"}, …}.
create function public.insert_notification(p_user_id uuid, p_type text, p_title text, p_message text, p_data jsonb, p_dedupe_key text, p_words jsonb default '{}')
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into public.notifications (user_id, type, title, message, words, data, dedupe_key)
  values (p_user_id, p_type, p_title, p_message, coalesce(p_words, '{}'), coalesce(p_data, '{}'), p_dedupe_key)
  on conflict (dedupe_key) do nothing
  returning id into v_id;
  return private.ok(jsonb_build_object('inserted', v_id is not null, 'id', v_id));
end $$;

-- save_push_subscription: this phone wants pushes for the caller. A browser that changes hands goes with its endpoint;
-- the oldest of more than ten phones is forgotten.
create function public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text, p_user_agent text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_args jsonb := jsonb_build_object('endpoint', p_endpoint, 'p256dh', p_p256dh, 'auth', p_auth);
  v_errors jsonb;
  v_id uuid;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_errors := private.text_problem(v_args, 'endpoint', 2048, true) || private.text_problem(v_args, 'p256dh', 200, true)
           || private.text_problem(v_args, 'auth', 100, true);
  if v_errors = '[]' and p_endpoint !~ '^https?://' then
    v_errors := private.problem('endpoint', 'Must be a web address');
  end if;
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
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

-- forget_phone: this phone gets no pushes any more. Whoever has no other has the app no more, as far as anybody can tell, until a push
-- is confirmed again. The driver before the phone, as a receipt does.
create function private.forget_phone(p_user_id uuid, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  delete from public.push_subscriptions s where s.id = p_id and s.user_id = p_user_id;
  update public.driver_profiles d set mobile_app_enabled = false
   where d.user_id = p_user_id and d.mobile_app_enabled and not exists (select from public.push_subscriptions s where s.user_id = p_user_id);
end $$;

-- delete_push_subscription: this phone wants none any more. A missing or foreign one is answered alike.
create function public.delete_push_subscription(p_endpoint text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  perform private.forget_phone(v_actor, s.id) from public.push_subscriptions s where s.endpoint = p_endpoint and s.user_id = v_actor;
  return private.ok();
end $$;

-- push_health: whether pushes reach the caller's phones, as far as is known. Never the keys.
create function public.push_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok((select jsonb_build_object(
      'subscribed', count(*) > 0,
      'confirmedAt', (select private.iso(d.push_confirmed_at) from public.driver_profiles d where d.user_id = v_actor),
      'lastSentAt', private.iso(max(s.last_sent_at)), 'lastReceivedAt', private.iso(max(s.last_received_at)),
      'subscriptions', coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'userAgent', s.user_agent,
        'createdAt', private.iso(s.created_at), 'renewedAt', private.iso(s.renewed_at), 'lastSentAt', private.iso(s.last_sent_at),
        'lastReceivedAt', private.iso(s.last_received_at), 'lastError', s.last_error,
        -- By which a browser knows its own: the address itself would let anybody who reads it push.
        'endpointHash', left(encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex'), 16)) order by s.renewed_at desc), '[]'))
    from public.push_subscriptions s where s.user_id = v_actor));
end $$;

-- push_targets: where a person's pushes go, with what the sender must know about him.
create function public.push_targets(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)
                                        order by s.renewed_at desc)
                         from public.push_subscriptions s where s.user_id = p_user_id), '[]'),
    'phone', private.proven_phone(p_user_id),
    'locale', coalesce((select s.locale from public.user_settings s where s.user_id = p_user_id), 'en'),
    'notifications', coalesce((select s.notifications from public.user_settings s where s.user_id = p_user_id), '{}')))
$$;

-- push_arrived: this phone of this person has got a push.
create function private.push_arrived(p_user_id uuid, p_subscription_id uuid) returns timestamptz
language sql volatile security definer set search_path = '' as $$
  update public.push_subscriptions s set last_received_at = clock_timestamp() where s.id = p_subscription_id and s.user_id = p_user_id
  returning s.last_received_at
$$;

-- receive_push: the caller's own phone has got a push that was not about an offer.
create function public.receive_push(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_at timestamptz;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  -- The driver before his phone, as an offer's receipt does.
  update public.driver_profiles d set push_confirmed_at = clock_timestamp(), mobile_app_enabled = true
   where d.user_id = v_actor and exists (select from public.push_subscriptions s where s.id = p_id and s.user_id = v_actor);
  v_at := private.push_arrived(v_actor, p_id);
  if v_at is null then
    return private.not_found();
  end if;
  return private.ok(jsonb_build_object('receivedAt', private.iso(v_at)));
end $$;

-- record_push_result: what became of a push: sent, gone (the phone is forgotten) or failed; kept with the offer it was about.
-- An offer that was closed while its push was on the way is taken back.
create function public.record_push_result(p_id uuid, p_outcome text, p_error text default null, p_offer_id uuid default null, p_try int default 1) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_outcome not in ('sent', 'gone', 'failed') then
    return private.invalid('outcome', 'Must be one of sent, gone, failed');
  end if;
  -- The offer before the phone, as its receipt does, which comes at the same moment.
  if p_offer_id is not null then
    perform private.note_attempt(p_offer_id, 'push', p_outcome, jsonb_build_object('phone', p_id, 'try', p_try, 'why', p_error));
    if p_outcome = 'sent' then
      update public.driver_notifications o set metadata = o.metadata || '{"pushed": true}' where o.id = p_offer_id and not o.metadata ? 'pushed';
      perform private.withdraw_pushes(array[p_offer_id], false)
        from public.driver_notifications o where o.id = p_offer_id and not private.is_open(o.status);
    end if;
  end if;
  if p_outcome = 'gone' then
    perform private.forget_phone(s.user_id, p_id) from public.push_subscriptions s where s.id = p_id;
  else
    update public.push_subscriptions s set
      last_sent_at = case when p_outcome = 'sent' then now() else s.last_sent_at end,
      last_error = case when p_outcome = 'sent' then null else left(coalesce(p_error, 'failed'), 500) end
    where s.id = p_id;
  end if;
  return private.ok();
end $$;

revoke execute on function public.list_notifications(int, text), public.read_notification(uuid), public.read_all_notifications(),
  public.insert_notification(uuid, text, text, text, jsonb, text, jsonb), public.save_push_subscription(text, text, text, text),
  public.delete_push_subscription(text), public.push_health(), public.receive_push(uuid), public.push_targets(uuid),
  public.record_push_result(uuid, text, text, uuid, int) from public, anon, authenticated;
grant execute on function public.list_notifications(int, text), public.read_notification(uuid), public.read_all_notifications(),
  public.save_push_subscription(text, text, text, text), public.delete_push_subscription(text), public.push_health(), public.receive_push(uuid) to authenticated;
grant execute on function public.insert_notification(uuid, text, text, text, jsonb, text, jsonb), public.push_targets(uuid),
  public.record_push_result(uuid, text, text, uuid, int) to service_role;
