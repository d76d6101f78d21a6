-- Escalation: an offer goes to the open page and the phone's push at once. When the phone has not confirmed it after a
-- while it is texted, then (where switched on) mailed; when nothing is left the offer ends as failed and the next
-- driver is asked. Where no texts can be sent at all, a silent phone proves nothing: the offer stands until its
-- deadline.
-- Only the phone's receipt counts as delivered: a push service's 201 and a provider's "sent" do not.

-- record_offer_attempt: what was tried to reach the driver, kept with the offer: {channel, at, try, outcome, why?,
-- ...}. The last fifty.
create function private.record_offer_attempt(p_offer_id uuid, p_channel text, p_outcome text, p_more jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.driver_notifications o set metadata = o.metadata || jsonb_build_object(
      'channel', p_channel,
      'retryCount', coalesce((o.metadata ->> 'retryCount')::int, 0) + (coalesce((p_more ->> 'try')::int, 1) > 1)::int,
      'deliveryAttempts', jsonb_path_query_array(coalesce(o.metadata -> 'deliveryAttempts', '[]')
        || jsonb_strip_nulls(jsonb_build_object('channel', p_channel, 'outcome', p_outcome, 'at', private.iso(clock_timestamp())) || p_more),
        '$[last - 49 to last]'))
   where o.id = p_offer_id;
end $$;

-- schedule_escalation: the escalation goes on at that time, or at once. Why behind all other jobs: a provider that
-- hangs must not keep new deliveries waiting until it has kept every text waiting.
create function private.schedule_escalation(p_offer_id uuid, p_at timestamptz default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('escalate_offer', jsonb_build_object('offerId', p_offer_id), p_at, 'escalate:' || p_offer_id, p_priority => 10);
end $$;

-- lock_outgoing_message: the offer before its message, as everywhere.
create function private.lock_outgoing_message(p_id uuid) returns private.outgoing_messages
language plpgsql security definer set search_path = '' as $$
declare
  v_m private.outgoing_messages;
begin
  perform from public.driver_notifications o
    where o.id = (select m.offer_id from private.outgoing_messages m where m.id = p_id) for no key update;
  select * into v_m from private.outgoing_messages m where m.id = p_id for update;
  return v_m;
end $$;

-- record_unreachable_phone: no more money goes to a number that takes no texts. The number that was texted, not the one
-- that stands in the profile by now.
create function private.record_unreachable_phone(p_phone text, p_problem text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.unreachable_phones (phone, why) select p_phone, p_problem where p_phone is not null and p_problem is not null
  on conflict (phone) do update set why = excluded.why, at = now();
end $$;
