-- Expiry of unanswered offers.

-- expire_open_offers: closes these locked offers after their deadline, notifies their drivers, and continues dispatch.
create function private.expire_open_offers(p_offer_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_closed_ids uuid[] := private.end_offers(p_offer_ids, 'timeout');
begin
  perform private.enqueue_many('notify', array_agg(
      private.notification_payload_json('task_timeout', offer.transaction_id, offer.driver_id, jsonb_build_object('offerId', offer.id), offer.id::text)))
    from public.driver_notifications offer where offer.id = any (v_closed_ids);
  return v_closed_ids;
end $$;

-- close_stale_offers: closes the open offers among these that have expired or lost their online driver. The caller
-- holds the deliveries' locks. Returns each offer that was open with its outcome: expired, withdrawn, open.
create function private.close_stale_offers(p_transaction_ids uuid[], p_offer_ids uuid[]) returns table (offer_id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz;
  v_expired_ids uuid[];
  v_withdrawn_ids uuid[];
  v_open_ids uuid[];
begin
  perform private.lock_offers_of_transactions(p_transaction_ids);
  -- After all locks, so that acceptance and expiry decide by the same clock.
  v_now := clock_timestamp();
  select array_agg(s.id) filter (where s.outcome = 'expired'), array_agg(s.id) filter (where s.outcome = 'withdrawn'),
         array_agg(s.id) filter (where s.outcome = 'open')
    into v_expired_ids, v_withdrawn_ids, v_open_ids
    from (select offer.id, case when offer.expires_at <= v_now then 'expired'
                            when (select d.status from public.driver_profiles d where d.user_id = offer.driver_id) <> 'online' then 'withdrawn'
                            else 'open' end as outcome
            from public.driver_notifications offer where offer.id = any (p_offer_ids) and private.is_open_offer(offer.status)
          -- `offset 0` evaluates the outcome once: the planner must not read the driver again.
          offset 0) s;
  if v_withdrawn_ids is not null then
    perform private.end_offers(v_withdrawn_ids, 'driver_unavailable');
  end if;
  if v_expired_ids is not null then
    perform private.expire_open_offers(v_expired_ids);
  end if;
  return query select unnest(v_expired_ids), 'expired' union all select unnest(v_withdrawn_ids), 'withdrawn' union all select unnest(v_open_ids), 'open';
end $$;

-- close_stale_offer: locks the delivery and closes its offer if it is stale. Returns the outcome; 'closed' if it was
-- not open.
create function private.close_stale_offer(p_offer_id uuid, p_transaction_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_transactions(array[p_transaction_id]);
  return coalesce((select s.outcome from private.close_stale_offers(array[p_transaction_id], array[p_offer_id]) s), 'closed');
end $$;
