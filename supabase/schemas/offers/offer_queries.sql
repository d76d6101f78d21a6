-- Reading offers, and the phone's receipts.

-- refuse_offer_not_found: the same refusal for a missing offer and another driver's offer.
create function private.refuse_offer_not_found() returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('NOTIFICATION_NOT_FOUND');
end $$;

-- get_offer_outcome: the outcome for the driver: 'accepted', 'declined', or 'expired' if the deadline passed;
-- 'withdrawn' if it closed for another reason: taken by another driver, cancelled, assigned, not delivered to the
-- phone, or its driver became unavailable; else 'open'.
create function private.get_offer_outcome(p_offer public.driver_notifications) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when private.is_open_offer(p_offer.status) then case when clock_timestamp() < p_offer.expires_at then 'open' else 'expired' end
    when p_offer.status = 'accepted' then 'accepted'
    when p_offer.status = 'rejected' then 'declined'
    when p_offer.closed_reason = 'timeout' then 'expired'
    else 'withdrawn' end;
end $$;

-- get_offer_stats: the offers that a driver got from one moment to before another, by outcome, and the acceptance rate,
-- from 0 to 1: accepted offers as a share of those that the driver accepted, declined or let expire. Withdrawn and open
-- offers do not count, because they depend on others. Null without an offer that counts.
create function private.get_offer_stats(p_driver_id uuid, p_from timestamptz, p_to timestamptz, out offers jsonb, out acceptance_rate numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  select jsonb_build_object('received', count(*), 'accepted', count(*) filter (where x.outcome = 'accepted'),
           'declined', count(*) filter (where x.outcome = 'declined'), 'expired', count(*) filter (where x.outcome = 'expired'),
           'withdrawn', count(*) filter (where x.outcome = 'withdrawn')),
         round(count(*) filter (where x.outcome = 'accepted')::numeric
           / nullif(count(*) filter (where x.outcome in ('accepted', 'declined', 'expired')), 0), 3)
    into offers, acceptance_rate
    from (select private.get_offer_outcome(offer) as outcome from public.driver_notifications offer
           where offer.driver_id = p_driver_id and offer.sent_at >= p_from and offer.sent_at < p_to) x;
end $$;

-- get_driver_offer: one offer of this driver.
create function private.get_driver_offer(p_driver_id uuid, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_offer public.driver_notifications;
begin
  select * into v_offer from public.driver_notifications offer where offer.id = p_id and offer.driver_id = p_driver_id;
  if not found then
    return private.refuse_offer_not_found();
  end if;
  return private.ok(private.offer_json(v_offer));
end $$;

-- acknowledge_driver_offer: records that the phone has received the offer. A received push proves that push reaches
-- this driver, as long as the subscription exists.
create function private.acknowledge_driver_offer(p_driver_id uuid, p_id uuid, p_channel text, p_subscription_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_channel text := case when p_channel in ('app', 'realtime', 'push', 'sms', 'email') then p_channel else 'app' end;
  v_offer public.driver_notifications;
begin
  update public.driver_notifications offer set
    status = case offer.status when 'sent' then 'delivered' else offer.status end,
    delivered_at = coalesce(offer.delivered_at, clock_timestamp()),
    metadata = offer.metadata || jsonb_build_object('receipts', coalesce(offer.metadata -> 'receipts', '{}')
      || case when offer.metadata -> 'receipts' ? v_channel then '{}' else jsonb_build_object(v_channel, private.format_iso(clock_timestamp())) end)
   where offer.id = p_id and offer.driver_id = p_driver_id
  returning * into v_offer;
  if not found then
    return private.refuse_offer_not_found();
  end if;
  if v_channel = 'push' then
    perform private.record_push_receipt(p_driver_id, p_subscription_id);
  end if;
  return private.ok(private.offer_json(v_offer));
end $$;
