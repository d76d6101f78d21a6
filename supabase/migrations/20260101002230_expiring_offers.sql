-- Offers nobody answered.

-- expire_open_offers: the deadline of these locked open offers has passed: closed, each driver told, the next ones asked.
create function private.expire_open_offers(p_offer_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_closed uuid[] := private.end_offers(p_offer_ids, 'timeout');
begin
  perform private.enqueue_many('notify', array_agg(
      private.notice('task_timeout', o.transaction_id, o.driver_id, jsonb_build_object('offerId', o.id), o.id::text)))
    from public.driver_notifications o where o.id = any (v_closed);
  return v_closed;
end $$;

-- settle_offers: ends those of these open offers whose deadline has passed, or whose driver can no longer take them. The
-- deliveries are locked. Answers what it did with each that was open: expired, withdrawn, open.
create function private.settle_offers(p_transaction_ids uuid[], p_offer_ids uuid[]) returns table (offer_id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz;
  v_expired uuid[];
  v_withdrawn uuid[];
  v_open uuid[];
begin
  perform private.lock_offers_of(p_transaction_ids);
  -- Why here: with every lock held the clock decides, the same way for accept and expiry.
  v_now := clock_timestamp();
  select array_agg(s.id) filter (where s.outcome = 'expired'), array_agg(s.id) filter (where s.outcome = 'withdrawn'),
         array_agg(s.id) filter (where s.outcome = 'open')
    into v_expired, v_withdrawn, v_open
    from (select o.id, case when o.expires_at <= v_now then 'expired'
                            when (select d.status from public.driver_profiles d where d.user_id = o.driver_id) <> 'online' then 'withdrawn'
                            else 'open' end as outcome
            from public.driver_notifications o where o.id = any (p_offer_ids) and private.is_open(o.status)
          -- Judged once: what follows must not look at the driver again.
          offset 0) s;
  if v_withdrawn is not null then
    perform private.end_offers(v_withdrawn, 'driver_unavailable');
  end if;
  if v_expired is not null then
    perform private.expire_open_offers(v_expired);
  end if;
  return query select unnest(v_expired), 'expired' union all select unnest(v_withdrawn), 'withdrawn' union all select unnest(v_open), 'open';
end $$;

-- settle_offer: the same for one offer of a delivery that it locks. Answers what it did; closed when nothing was open.
create function private.settle_offer(p_offer_id uuid, p_transaction_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_transactions(array[p_transaction_id]);
  return coalesce((select s.outcome from private.settle_offers(array[p_transaction_id], array[p_offer_id]) s), 'closed');
end $$;

-- expire_offer: one offer at its deadline, by a job. Too early or too late does no harm.
create function public.expire_offer(p_offer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_o public.driver_notifications;
  v_outcome text;
begin
  select * into v_o from public.driver_notifications o where o.id = p_offer_id;
  if not found then
    return private.ok('{"outcome": "gone"}');
  end if;
  v_outcome := private.settle_offer(v_o.id, v_o.transaction_id);
  if v_outcome = 'open' then
    perform private.enqueue('expire_offer', jsonb_build_object('offerId', v_o.id), v_o.expires_at, 'expire:' || v_o.id);
  end if;
  return private.ok(jsonb_build_object('outcome', v_outcome));
end $$;

-- revive_dispatches: searches that are a minute late and have no job left run again. One whose job merely waits its turn
-- is left alone: a new job would only send it to the end of the queue.
create function private.revive_dispatches(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_late timestamptz := clock_timestamp() - interval '1 minute';
  v_ids uuid[] := array(
    select d.transaction_id from private.dispatches d
     where d.state = 'waiting' and coalesce(d.next_at, d.updated_at) < v_late
       and not exists (select from graphile_worker.jobs j where j.key = 'dispatch:' || d.transaction_id and j.attempts < j.max_attempts)
     order by coalesce(d.next_at, d.updated_at) limit p_limit);
begin
  perform private.enqueue_many('dispatch', array_agg(jsonb_build_object('transactionId', d)), array_agg('dispatch:' || d)) from unnest(v_ids) d;
  return cardinality(v_ids);
end $$;

-- expire_offers: the sweep: the offers that are due, longest overdue first, so many at most but for others of the same
-- deliveries. Deliveries that somebody works on now are left for the next time.
create function public.expire_offers(p_limit int default 200) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_deliveries uuid[] := array(
    select t.id from public.transactions t
     where t.id = any (array(select o.transaction_id from public.driver_notifications o
                              where private.is_open(o.status) and o.expires_at <= v_now order by o.expires_at limit p_limit))
     order by t.id for no key update skip locked);
  v_offers uuid[] := array(
    select o.id from public.driver_notifications o
     where o.transaction_id = any (v_deliveries) and private.is_open(o.status) and o.expires_at <= v_now);
  v_expired int;
begin
  select count(*) filter (where s.outcome = 'expired') into v_expired from private.settle_offers(v_deliveries, v_offers) s;
  return private.ok(jsonb_build_object('expired', v_expired, 'revived', private.revive_dispatches(p_limit)));
end $$;

revoke execute on function public.expire_offer(uuid), public.expire_offers(int) from public, anon, authenticated;
grant execute on function public.expire_offer(uuid), public.expire_offers(int) to service_role;
