-- revive_dispatches: enqueues searches that are a minute late and have no job. A search with a waiting job is skipped:
-- a new job would only move it to the end of the queue.
create function private.revive_dispatches(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_late_before timestamptz := clock_timestamp() - interval '1 minute';
  v_transaction_ids uuid[] := array(
    select d.transaction_id from private.dispatches d
     where d.state = 'waiting' and coalesce(d.next_at, d.updated_at) < v_late_before
       and not exists (select from graphile_worker.jobs j where j.key = 'dispatch:' || d.transaction_id and j.attempts < j.max_attempts)
     order by coalesce(d.next_at, d.updated_at) limit p_limit);
begin
  perform private.enqueue_many('dispatch', array_agg(jsonb_build_object('transactionId', delivery_id)), array_agg('dispatch:' || delivery_id)) from unnest(v_transaction_ids) delivery_id;
  return cardinality(v_transaction_ids);
end $$;

-- expire_offers: the sweep: closes due offers, longest overdue first. p_limit: how many offers select the deliveries;
-- all due offers of these deliveries are closed. By default it holds its locks for at most 200 ms, like other sweeps.
-- Skips deliveries that are locked; the next sweep handles them. `more`: call again, offers or lost searches may be
-- left.
create function app.expire_offers(p_limit int default 50) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_due_transaction_ids uuid[] := array(
    select offer.transaction_id from public.driver_notifications offer
     where private.is_open_offer(offer.status) and offer.expires_at <= v_now order by offer.expires_at limit p_limit);
  v_locked_transaction_ids uuid[] := array(
    select t.id from public.transactions t where t.id = any (v_due_transaction_ids) order by t.id for no key update skip locked);
  v_offer_ids uuid[] := array(
    select offer.id from public.driver_notifications offer
     where offer.transaction_id = any (v_locked_transaction_ids) and private.is_open_offer(offer.status) and offer.expires_at <= v_now);
  v_expired_count int;
  v_revived_count int;
begin
  select count(*) filter (where s.outcome = 'expired') into v_expired_count from private.close_stale_offers(v_locked_transaction_ids, v_offer_ids) s;
  v_revived_count := private.revive_dispatches(p_limit);
  return private.ok(jsonb_build_object('expired', v_expired_count, 'revived', v_revived_count,
    'more', cardinality(v_due_transaction_ids) = p_limit and v_expired_count > 0 or v_revived_count = p_limit));
end $$;
revoke execute on function app.expire_offers(int) from public;
grant execute on function app.expire_offers(int) to handover_service;
