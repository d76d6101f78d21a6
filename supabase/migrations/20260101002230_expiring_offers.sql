-- Offers nobody answered.

-- expire_open_offer: the deadline of a locked open offer has passed: closed, the driver told, the next one asked.
create function private.expire_open_offer(p_t public.transactions, p_o public.driver_notifications) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.close_offer(p_o.id, 'timeout') then
    perform private.after_offer_closed(p_t);
    perform private.notify_about('task_timeout', p_t.id, p_o.driver_id, jsonb_build_object('offerId', p_o.id), p_o.id::text);
  end if;
end $$;

-- settle_offer: ends an open offer whose deadline has passed, or whose driver can no longer take it. Answers what it did.
create function private.settle_offer(p_offer_id uuid, p_transaction_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
  v_o public.driver_notifications;
  v_status text;
begin
  perform private.lock_offers(p_transaction_id);
  select * into v_o from public.driver_notifications o where o.id = p_offer_id for no key update;
  if not found or not private.is_open(v_o.status) then
    return 'closed';
  end if;
  if clock_timestamp() >= v_o.expires_at then
    perform private.expire_open_offer(v_t, v_o);
    return 'expired';
  end if;
  select d.status into v_status from public.driver_profiles d where d.user_id = v_o.driver_id;
  if v_status <> 'online' then
    perform private.close_offer(v_o.id, 'driver_unavailable');
    perform private.after_offer_closed(v_t);
    return 'withdrawn';
  end if;
  return 'open';
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

-- revive_dispatches: searches whose job was lost, a minute late, run again.
create function private.revive_dispatches(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_late timestamptz := clock_timestamp() - interval '1 minute';
  v_ids uuid[];
begin
  select array_agg(s.id) into v_ids from (
    select d.transaction_id as id from private.dispatches d
     where d.state = 'waiting' and coalesce(d.next_at, d.updated_at) < v_late
     order by d.next_at limit p_limit) s;
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', d), null, 'dispatch:' || d) from unnest(v_ids) d;
  return coalesce(cardinality(v_ids), 0);
end $$;

-- expire_offers: the sweep, for jobs that were lost. Deliveries that somebody works on now are left for the next time.
create function public.expire_offers(p_limit int default 200) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_expired int := 0;
begin
  for v_due in select o.id, o.transaction_id from public.driver_notifications o
                where private.is_open(o.status) and o.expires_at <= clock_timestamp() order by o.expires_at limit p_limit loop
    perform from public.transactions t where t.id = v_due.transaction_id for no key update skip locked;
    continue when not found;
    if private.settle_offer(v_due.id, v_due.transaction_id) = 'expired' then
      v_expired := v_expired + 1;
    end if;
  end loop;
  return private.ok(jsonb_build_object('expired', v_expired, 'revived', private.revive_dispatches(p_limit)));
end $$;

revoke execute on function public.expire_offer(uuid), public.expire_offers(int) from public, anon, authenticated;
grant execute on function public.expire_offer(uuid), public.expire_offers(int) to service_role;
