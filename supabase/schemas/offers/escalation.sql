-- Escalation: an offer goes immediately to the open page and by push to the phone. If the phone does not confirm it in
-- time, it is sent by text, then (if enabled) by e-mail; when no channel is left the offer ends as failed and the next
-- driver gets an offer. If texts cannot be sent at all, a silent phone proves nothing, and the offer stays open until
-- its deadline. Only the phone's receipt counts as delivered, not a push service's 201 or a provider's "sent".

-- record_offer_attempt: stores a delivery attempt with the offer: {channel, at, try, outcome, reason?, ...}; the last
-- fifty.
create function private.record_offer_attempt(p_offer_id uuid, p_channel text, p_outcome text, p_details jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.driver_notifications offer set metadata = offer.metadata || jsonb_build_object(
      'channel', p_channel,
      'retryCount', coalesce((offer.metadata ->> 'retryCount')::int, 0) + (coalesce((p_details ->> 'try')::int, 1) > 1)::int,
      'deliveryAttempts', jsonb_path_query_array(coalesce(offer.metadata -> 'deliveryAttempts', '[]')
        || jsonb_strip_nulls(jsonb_build_object('channel', p_channel, 'outcome', p_outcome, 'at', private.format_iso(clock_timestamp())) || p_details),
        '$[last - 49 to last]'))
   where offer.id = p_offer_id;
end $$;

-- schedule_escalation: schedules the next step for p_at or immediately. Its priority is below all other jobs, so that
-- a slow provider delays texts and not new deliveries.
create function private.schedule_escalation(p_offer_id uuid, p_at timestamptz default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('escalate_offer', jsonb_build_object('offerId', p_offer_id), p_at, 'escalate:' || p_offer_id, p_priority => 10);
end $$;

-- lock_outgoing_message: locks the offer before its message: the global lock order.
create function private.lock_outgoing_message(p_id uuid) returns private.outgoing_messages
language plpgsql security definer set search_path = '' as $$
declare
  v_message private.outgoing_messages;
begin
  perform from public.driver_notifications offer
    where offer.id = (select m.offer_id from private.outgoing_messages m where m.id = p_id) for no key update;
  select * into v_message from private.outgoing_messages m where m.id = p_id for update;
  return v_message;
end $$;

-- record_unreachable_phone: stops messages to a number that accepts no texts. p_phone is the number that was texted,
-- which may differ from the profile's current one.
create function private.record_unreachable_phone(p_phone text, p_problem text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.unreachable_phones (phone, reason) select p_phone, p_problem where p_phone is not null and p_problem is not null
  on conflict (phone) do update set reason = excluded.reason, at = now();
end $$;
