-- Offers as their driver reads them, and the phone's receipts.

-- no_such_offer: missing and somebody else's look the same.
create function private.no_such_offer() returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('NOTIFICATION_NOT_FOUND', 'Notification not found or access denied')
$$;

-- offer_of: one offer of this driver.
create function private.offer_of(p_driver_id uuid, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_offer public.driver_notifications;
begin
  select * into v_offer from public.driver_notifications o where o.id = p_id and o.driver_id = p_driver_id;
  if not found then
    return private.no_such_offer();
  end if;
  return private.ok(private.offer_json(v_offer));
end $$;

-- list_offers: the driver's latest offers. Unread counts what still waits for him.
create function public.list_offers(p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.offer_json(o) order by (o).sent_at desc, (o).id desc) from (
        select n as o from public.driver_notifications n where n.driver_id = v_actor
         order by n.sent_at desc, n.id desc limit private.page_size(p_limit, 50)) s), '[]'),
    'unread', (select count(*) from public.driver_notifications n
                where n.driver_id = v_actor and n.status in ('sent', 'delivered') and n.expires_at > clock_timestamp())));
end $$;

-- get_offer: one offer of the caller.
create function public.get_offer(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.offer_of(v_actor, p_id);
end $$;

-- receive_offer_of: the phone has the offer. A push that arrived proves that push reaches this driver.
create function private.receive_offer_of(p_driver_id uuid, p_id uuid, p_channel text, p_subscription_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_channel text := case when p_channel in ('app', 'realtime', 'push', 'sms', 'email') then p_channel else 'app' end;
  v_offer public.driver_notifications;
begin
  update public.driver_notifications o set
    status = case o.status when 'sent' then 'delivered' else o.status end,
    delivered_at = coalesce(o.delivered_at, clock_timestamp()),
    metadata = o.metadata || jsonb_build_object('receipts', coalesce(o.metadata -> 'receipts', '{}')
      || case when o.metadata -> 'receipts' ? v_channel then '{}' else jsonb_build_object(v_channel, private.iso(clock_timestamp())) end)
   where o.id = p_id and o.driver_id = p_driver_id
  returning * into v_offer;
  if not found then
    return private.no_such_offer();
  end if;
  if v_channel = 'push' then
    update public.driver_profiles d set push_confirmed_at = clock_timestamp(), mobile_app_enabled = true where d.user_id = p_driver_id;
    perform private.push_arrived(p_driver_id, p_subscription_id);
  end if;
  return private.ok(private.offer_json(v_offer));
end $$;

-- receive_offer: the phone's receipt. Safe to repeat.
create function public.receive_offer(p_id uuid, p_channel text default 'app') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.receive_offer_of(v_actor, p_id, p_channel);
end $$;

-- read_offer: the driver has looked at it. Safe to repeat; a closed offer stays closed.
create function public.read_offer(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_offer public.driver_notifications;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  update public.driver_notifications o set
    status = case when o.status in ('sent', 'delivered') then 'read' else o.status end,
    delivered_at = coalesce(o.delivered_at, clock_timestamp()), read_at = coalesce(o.read_at, clock_timestamp())
   where o.id = p_id and o.driver_id = v_actor
  returning * into v_offer;
  if not found then
    return private.no_such_offer();
  end if;
  return private.ok(private.offer_json(v_offer));
end $$;

-- get_offer_by_link, receive_offer_by_link: the same for a signed link: the server has read the offer from the token, and
-- an offer has one driver.
create function public.get_offer_by_link(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select private.offer_of(o.driver_id, o.id) from public.driver_notifications o where o.id = p_id), private.no_such_offer())
$$;

create function public.receive_offer_by_link(p_id uuid, p_channel text default 'push', p_subscription_id uuid default null) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce((select private.receive_offer_of(o.driver_id, o.id, p_channel, p_subscription_id) from public.driver_notifications o where o.id = p_id), private.no_such_offer())
$$;

revoke execute on function public.list_offers(int), public.get_offer(uuid), public.receive_offer(uuid, text), public.read_offer(uuid),
  public.get_offer_by_link(uuid), public.receive_offer_by_link(uuid, text, uuid) from public, anon, authenticated;
grant execute on function public.list_offers(int), public.get_offer(uuid), public.receive_offer(uuid, text), public.read_offer(uuid) to authenticated;
grant execute on function public.get_offer_by_link(uuid), public.receive_offer_by_link(uuid, text, uuid) to service_role;
