-- get_reconciliation_days: returns the range of days to reconcile, those with orders that should be at the provider, at
-- most 30 days back; null if there are none. `startedAt`: the start, by the database's clock.
create function app.get_reconciliation_days() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(jsonb_build_object('startedAt', clock_timestamp(), 'from', greatest(min(r.order_date), current_date - 30), 'to', greatest(max(r.order_date), current_date + 1)))
      from private.routing_orders r where r.stage = 'present');
end $$;
revoke execute on function app.get_reconciliation_days() from public;
grant execute on function app.get_reconciliation_days() to handover_service;

-- list_open_routing_orders: lists deliveries that drivers have and the provider knows, by id. Their statuses are
-- polled, because the provider has no event for a driver who sets off in its app.
create function app.list_open_routing_orders(p_after uuid, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(coalesce(jsonb_agg(jsonb_build_object('transactionId', t.id, 'orderNo', t.order_no, 'status', t.status) order by t.id), '[]'))
      from (select t.id, t.order_no, t.status from public.transactions t join private.routing_orders r on r.transaction_id = t.id and r.stage = 'present'
             where private.is_with_driver(t.status) and (p_after is null or t.id > p_after)
             order by t.id limit p_limit) t);
end $$;
revoke execute on function app.list_open_routing_orders(uuid, int) from public;
grant execute on function app.list_open_routing_orders(uuid, int) to handover_service;

-- list_unseen_routing_orders: lists orders of these days that should be at the provider but that this reconciliation
-- has not found, by delivery id. The caller looks each up by number, because a dispatcher may have moved it to another
-- day in the provider's app.
create function app.list_unseen_routing_orders(p_started_at timestamptz, p_from date, p_to date, p_after uuid, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(coalesce(jsonb_agg(jsonb_build_object('transactionId', u.transaction_id, 'orderNo', u.order_no, 'updatedAt', u.updated_at) order by u.transaction_id), '[]'))
      from (select * from private.routing_orders r
             where r.stage = 'present' and r.order_date between p_from and p_to and (r.seen_at is null or r.seen_at < p_started_at) and r.updated_at < p_started_at
               and (p_after is null or r.transaction_id > p_after)
             order by r.transaction_id limit p_limit) u);
end $$;
revoke execute on function app.list_unseen_routing_orders(timestamptz, date, date, uuid, int) from public;
grant execute on function app.list_unseen_routing_orders(timestamptz, date, date, uuid, int) to handover_service;

-- mark_routing_orders_seen: marks a page of the provider's orders as found and returns our state of each. Leaves out
-- numbers that we do not know. `driverSerial`: the provider's serial of our driver. `syncing`: sent since the
-- reconciliation began, or queued. `alreadySeen`: already found in this reconciliation.
create function app.mark_routing_orders_seen(p_order_nos jsonb, p_started_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_order_nos text[] := array(select jsonb_array_elements_text(p_order_nos));
  v_states jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('orderNo', o.order_no, 'transactionId', o.id, 'facts', private.find_routing_facts(o.id),
           'driverSerial', (select d.optimo_route_serial from public.transactions t join public.driver_profiles d on d.user_id = t.driver_id where t.id = o.id),
           'updatedAt', r.updated_at,
           'row', case when r.transaction_id is not null then private.routing_row_json(r) end, 'alreadySeen', coalesce(r.seen_at >= p_started_at, false),
           'syncing', coalesce(r.updated_at >= p_started_at, false) or exists (select from graphile_worker.jobs j where j.key = 'routing:order:' || o.id))), '[]')
    into v_states
    from (select t.order_no, t.id from public.transactions t where t.order_no = any (v_order_nos)
          union select r.order_no, r.transaction_id from private.routing_orders r where r.order_no = any (v_order_nos)) o
    left join private.routing_orders r on r.transaction_id = o.id;
  update private.routing_orders r set seen_at = clock_timestamp() where r.order_no = any (v_order_nos);
  return private.ok(v_states);
end $$;
revoke execute on function app.mark_routing_orders_seen(jsonb, timestamptz) from public;
grant execute on function app.mark_routing_orders_seen(jsonb, timestamptz) to handover_service;

-- correct_routing_orders: for each of `[{transactionId, orderNo, updatedAt, kind, localValue, providerValue, sent,
-- completion}]`, orders with a state at the provider that differs from the stored one, records the difference and sends
-- the order again. Skips orders sent since `updatedAt` and orders that reached the refusal limit; below the limit,
-- refused orders are retried.
create function app.correct_routing_orders(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_correction jsonb;
  v_changed_ids uuid[] := '{}';
begin
  for v_correction in select e from jsonb_array_elements(p_found) e order by e ->> 'transactionId' loop
    insert into private.routing_orders as r (transaction_id, order_no, stage, sent, sent_completion)
    values ((v_correction ->> 'transactionId')::uuid, v_correction ->> 'orderNo', 'present', nullif(v_correction -> 'sent', 'null'), nullif(v_correction -> 'completion', 'null'))
    on conflict (transaction_id) do update set stage = 'present', sent = excluded.sent, sent_completion = excluded.sent_completion,
      retry_requested = true, runs = r.runs + 1, seen_at = clock_timestamp(), updated_at = clock_timestamp()
     where r.updated_at is not distinct from (v_correction ->> 'updatedAt')::timestamptz
       and (r.refused_version is null or r.refusals < private.get_max_refusals());
    if found then
      perform private.record_routing_difference(v_correction ->> 'kind', v_correction ->> 'orderNo', (v_correction ->> 'transactionId')::uuid, null,
                                      nullif(v_correction -> 'localValue', 'null'), nullif(v_correction -> 'providerValue', 'null'));
      v_changed_ids := v_changed_ids || (v_correction ->> 'transactionId')::uuid;
    end if;
  end loop;
  perform private.enqueue_routing_orders(v_changed_ids);
  return private.ok();
end $$;
revoke execute on function app.correct_routing_orders(jsonb) from public;
grant execute on function app.correct_routing_orders(jsonb) to handover_service;

-- recreate_missing_routing_orders: creates again the orders `[{transactionId, updatedAt}]` from
-- list_unseen_routing_orders() that the provider does not find by number. Skips orders sent since `updatedAt`. Returns
-- the number of lost orders.
create function app.recreate_missing_routing_orders(p_lost jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_missing jsonb;
  v_order private.routing_orders;
  v_lost_count int := 0;
  v_changed_ids uuid[] := '{}';
begin
  for v_missing in select e from jsonb_array_elements(p_lost) e order by e ->> 'transactionId' loop
    select * into v_order from private.routing_orders r where r.transaction_id = (v_missing ->> 'transactionId')::uuid;
    update private.routing_orders r set stage = 'gone', sent = null, sent_completion = null, updated_at = clock_timestamp()
     where r.transaction_id = v_order.transaction_id and r.updated_at = (v_missing ->> 'updatedAt')::timestamptz;
    continue when not found;
    v_lost_count := v_lost_count + 1;
    if private.find_routing_facts(v_order.transaction_id) is not null then
      perform private.record_routing_difference('missing', v_order.order_no, v_order.transaction_id, null, v_order.sent, null);
      v_changed_ids := v_changed_ids || v_order.transaction_id;
    end if;
  end loop;
  perform private.enqueue_routing_orders(v_changed_ids);
  return private.ok(jsonb_build_object('found', v_lost_count));
end $$;
revoke execute on function app.recreate_missing_routing_orders(jsonb) from public;
grant execute on function app.recreate_missing_routing_orders(jsonb) to handover_service;

-- resend_unsent_routing_orders: enqueues paid and open deliveries that the provider does not have, and refused orders
-- below the refusal limit. The provider may have been switched off or fixed since. Above the limit, an administrator
-- decides.
create function app.resend_unsent_routing_orders() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction_ids uuid[] := array(
    select t.id from public.transactions t left join private.routing_orders r on r.transaction_id = t.id
     where private.is_paid_and_open(t.status) and coalesce(r.stage, 'unsent') <> 'present' and r.refused_version is null
    union
    select r.transaction_id from private.routing_orders r where r.refused_version is not null and r.refusals < private.get_max_refusals());
begin
  update private.routing_orders r set retry_requested = true where r.refused_version is not null and r.transaction_id = any (v_transaction_ids);
  perform private.enqueue_routing_orders(v_transaction_ids);
  return private.ok(jsonb_build_object('enqueued', cardinality(v_transaction_ids)));
end $$;
revoke execute on function app.resend_unsent_routing_orders() from public;
grant execute on function app.resend_unsent_routing_orders() to handover_service;

-- record_routing_differences: records `[{kind, subject, transactionId, localValue, providerValue}]` for an
-- administrator to resolve.
create function app.record_routing_differences(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_routing_difference(e ->> 'kind', e ->> 'subject', (e ->> 'transactionId')::uuid, null, nullif(e -> 'localValue', 'null'), nullif(e -> 'providerValue', 'null'))
    from jsonb_array_elements(p_found) e;
  return private.ok();
end $$;
revoke execute on function app.record_routing_differences(jsonb) from public;
grant execute on function app.record_routing_differences(jsonb) to handover_service;

-- resolve_routing_differences: resolves open differences of orders that now agree, except `refused`, `duplicate` and
-- `unknown`.
create function app.resolve_routing_differences(p_order_nos jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.routing_differences d set resolved_at = clock_timestamp()
   where d.subject in (select jsonb_array_elements_text(p_order_nos)) and d.repaired_at is null and d.resolved_at is null
     and d.kind not in ('refused', 'duplicate', 'unknown');
  return private.ok();
end $$;
revoke execute on function app.resolve_routing_differences(jsonb) from public;
grant execute on function app.resolve_routing_differences(jsonb) to handover_service;

-- record_reconciliation: stores the time and result of a reconciliation. Resolves `duplicate` and `unknown` differences
-- that it did not find again since `p_started_at`, because those orders are gone. Null `p_result`: nothing was
-- compared.
create function app.record_reconciliation(p_result jsonb, p_started_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.routing_differences d set resolved_at = clock_timestamp()
   where d.kind in ('duplicate', 'unknown') and d.last_seen_at < p_started_at and d.repaired_at is null and d.resolved_at is null;
  perform private.resolve_started_route_differences();
  insert into private.routing_state (key, value, at) values ('reconciled', p_result, clock_timestamp())
  on conflict (key) do update set value = excluded.value, at = excluded.at;
  return private.ok();
end $$;
revoke execute on function app.record_reconciliation(jsonb, timestamptz) from public;
grant execute on function app.record_reconciliation(jsonb, timestamptz) to handover_service;
