-- Orders at the routing provider. The table stores the desired state and the state acknowledged last, not a log of
-- calls. A job compares the two and makes the smallest change, so it may crash at any point, run twice or run late.

-- format_routing_queue_name: returns the job queue that serializes all calls about one delivery or driver. The account
-- allows five concurrent calls over all workers: one in each of the three queues, and two in `routing:clock`, where a
-- job sends two batches concurrently.
create function private.format_routing_queue_name(p_id uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'routing:' || abs(hashtextextended(p_id::text, 0) % 3);
end $$;

-- enqueue_routing_order: enqueues sending this delivery, in the delivery's queue.
create function private.enqueue_routing_order(p_transaction_id uuid, p_run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('sync_routing_order', jsonb_build_object('transactionId', p_transaction_id), p_run_at,
                          'routing:order:' || p_transaction_id, p_queue => private.format_routing_queue_name(p_transaction_id));
end $$;

-- enqueue_routing_orders: enqueues sending these deliveries. Several go in one batch request, in the queue
-- `routing:clock`. A delivery that changes meanwhile is sent in its own queue; `runs` detects the conflict.
create function private.enqueue_routing_orders(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(p_ids) = 1 then
    perform private.enqueue_routing_order(p_ids[1]);
  else
    perform private.enqueue_many('sync_routing_orders', array_agg(jsonb_build_object('transactionIds', b.ids)), p_queues => array_agg('routing:clock'::text))
      from (select jsonb_agg(u.id order by u.n) as ids from unnest(p_ids) with ordinality as u (id, n) group by (u.n - 1) / 200) b;
  end if;
end $$;

-- to_routing_status: maps a delivery to its status at the provider: `waiting` from payment until a driver accepts it,
-- then its own status. Null: the provider should have no order.
create function private.to_routing_status(p_status text, p_driver_id uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_seeking_driver(p_status) then 'waiting'
              when p_driver_id is not null and p_status in ('assigned', 'in_transit', 'servicing', 'delivered', 'failed') then p_status end;
end $$;

-- sync_routing_order: the only place that enqueues changes of a delivery. A row trigger with a condition, so unpaid
-- deliveries, offers and positions cost nothing.
create function private.sync_routing_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_routing_order(old.id);
  return null;
end $$;

create trigger transactions_routing after update of status, driver_id on public.transactions
  -- A refund does not concern the provider.
  for each row when (new.status <> 'refunded'
                     and (private.to_routing_status(new.status, new.driver_id) is distinct from private.to_routing_status(old.status, old.driver_id)
                          or new.driver_id is distinct from old.driver_id and private.to_routing_status(new.status, new.driver_id) is not null))
  execute function private.sync_routing_order();

create trigger transactions_routing_deleted after delete on public.transactions
  for each row when (private.to_routing_status(old.status, old.driver_id) is not null) execute function private.sync_routing_order();

-- find_routing_facts: returns all values from which an order at the provider is built; null: there should be none.
-- Equal facts give equal orders. The provider gets the address with its unit, and the instructions for the driver: no
-- names and phone numbers.
create function private.find_routing_facts(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
        'transactionId', t.id, 'orderNo', t.order_no, 'status', r.routed_as, 'transactionType', t.transaction_type, 'priority', private.get_provider_priority(t),
        'deliveryAddress', t.delivery_address, 'latitude', t.delivery_latitude, 'longitude', t.delivery_longitude,
        'pickupAddress', t.pickup_address, 'pickupLatitude', t.pickup_latitude, 'pickupLongitude', t.pickup_longitude,
        'estimatedDuration', t.package_details -> 'estimated_duration', 'wantedFrom', private.format_iso(t.wanted_from), 'wantedTo', private.format_iso(t.wanted_to),
        'locationName', t.package_details -> 'location_name', 'notes', to_jsonb(nullif(concat_ws(E'\n', t.delivery_unit, t.package_details ->> 'special_instructions'), '')),
        'driverExternalId', d.optimo_route_external_id,
        'assignedAt', private.format_iso(t.assigned_at), 'startedAt', private.format_iso(t.started_at), 'arrivedAt', private.format_iso(t.arrived_at),
        'endedAt', private.format_iso(coalesce(t.completed_at, t.cancelled_at)))
      from public.transactions t
      left join public.driver_profiles d on d.user_id = t.driver_id
     -- A refunded delivery keeps the status that it had before the refund.
     cross join lateral (select case when t.status <> 'refunded' then t.status else (
       select u.old_status from public.transaction_status_updates u where u.transaction_id = t.id and u.new_status = 'refunded' order by u.id desc limit 1) end as status) s
     cross join lateral (select private.to_routing_status(s.status, t.driver_id) as routed_as) r
     -- After the erasure of personal data, the order is deleted at the provider too.
     where t.id = p_transaction_id and r.routed_as is not null and t.redacted_at is null);
end $$;

-- compute_routing_version: returns a hash that differs between any two different orders.
create function private.compute_routing_version(p_facts jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(md5(p_facts::text), 'none');
end $$;

-- record_routing_difference: inserts or updates an open difference. A dismissed one is not listed again until either
-- side changes.
create function private.record_routing_difference(p_kind text, p_subject text, p_transaction_id uuid default null, p_driver_id uuid default null,
                                        p_local_value jsonb default null, p_provider_value jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_differences as d (kind, subject, transaction_id, driver_id, local_value, provider_value)
  select p_kind, p_subject, p_transaction_id, p_driver_id, p_local_value, p_provider_value
   where not exists (select from private.routing_differences dismissed where dismissed.kind = p_kind and dismissed.subject = p_subject and dismissed.dismissed_by is not null
                        and dismissed.local_value is not distinct from p_local_value and dismissed.provider_value is not distinct from p_provider_value)
  on conflict (kind, subject) where repaired_at is null and resolved_at is null
  do update set last_seen_at = clock_timestamp(), local_value = excluded.local_value, provider_value = excluded.provider_value;
end $$;

-- routing_row_json: returns the state at the provider for the job that sends the order.
create function private.routing_row_json(p_row private.routing_orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('orderNo', p_row.order_no, 'run', p_row.runs, 'stage', p_row.stage, 'creationUnconfirmed', p_row.creation_unconfirmed, 'sent', p_row.sent,
                            'sentCompletion', p_row.sent_completion, 'providerId', p_row.provider_id,
                            'refusedVersion', case when not p_row.retry_requested then p_row.refused_version end);
end $$;

-- get_max_refusals: returns after how many refusals an order is sent again only after a change or an administrator's
-- request.
create function private.get_max_refusals() returns int
language plpgsql immutable set search_path = '' as $$
begin
 return 4;
end $$;

-- send_routing_orders: enqueues these deliveries without recording a difference, for example when a value can now be
-- sent that could not before.
create function app.send_routing_orders(p_ids jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_routing_orders(array(select i::uuid from jsonb_array_elements_text(p_ids) i));
  return private.ok();
end $$;
revoke execute on function app.send_routing_orders(jsonb) from public;
grant execute on function app.send_routing_orders(jsonb) to handover_service;

-- begin_routing_order: returns the order that the provider should have and the state that it acknowledged last. `row`
-- is null if the provider never had the order and needs none. Marks an order before its creation as unconfirmed, so
-- that a crash in between leaves a record. The job passes `run` back to record_routing_order().
create function app.begin_routing_order(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := private.find_routing_facts(p_transaction_id);
  v_row private.routing_orders;
begin
  update private.routing_orders r set runs = r.runs + 1 where r.transaction_id = p_transaction_id returning * into v_row;
  if v_facts is not null and coalesce(v_row.stage <> 'present' and not v_row.creation_unconfirmed, true) then
    insert into private.routing_orders as r (transaction_id, order_no, creation_unconfirmed, runs) values (p_transaction_id, v_facts ->> 'orderNo', true, 1)
    on conflict (transaction_id) do update set creation_unconfirmed = true, runs = r.runs + 1
    returning * into v_row;
    -- Later runs must see the mark; this run has not created anything yet.
    v_row.creation_unconfirmed := false;
  end if;
  return private.ok(jsonb_build_object('facts', v_facts, 'version', private.compute_routing_version(v_facts),
    'row', case when v_row.transaction_id is not null then private.routing_row_json(v_row) end));
end $$;
revoke execute on function app.begin_routing_order(uuid) from public;
grant execute on function app.begin_routing_order(uuid) to handover_service;

-- record_planned_driver: compares the driver of the route that has the order at the provider, {driverExternalId,
-- driverSerial} (null: none), with ours. The provider does not replan an order after its driver changed. Another
-- driver's route is a difference until the day is planned again or the delivery starts, because no plan moves a started
-- delivery.
create function private.record_planned_driver(p_transaction_id uuid, p_route jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_driver public.driver_profiles;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  select * into v_driver from public.driver_profiles d where d.user_id = v_transaction.driver_id;
  if not private.is_own_route(v_driver, p_route) and private.to_routing_status(v_transaction.status, v_transaction.driver_id) = 'assigned' then
    perform private.record_routing_difference('route', v_transaction.order_no, v_transaction.id, v_transaction.driver_id, to_jsonb(v_driver.optimo_route_external_id),
      to_jsonb(coalesce(p_route ->> 'driverExternalId', p_route ->> 'driverSerial')));
  else
    update private.routing_differences d set resolved_at = clock_timestamp()
     where d.transaction_id = p_transaction_id and d.kind = 'route' and d.repaired_at is null and d.resolved_at is null;
  end if;
end $$;

-- resolve_started_route_differences: resolves route differences of deliveries that no plan can move any more, of one
-- delivery or of all.
create function private.resolve_started_route_differences(p_transaction_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.routing_differences d set resolved_at = clock_timestamp()
   where d.kind = 'route' and d.repaired_at is null and d.resolved_at is null and (p_transaction_id is null or d.transaction_id = p_transaction_id)
     and not exists (select from public.transactions t where t.id = d.transaction_id and private.to_routing_status(t.status, t.driver_id) = 'assigned');
end $$;

-- record_routing_order: stores the state that the provider acknowledged, {stage, sent, completion, providerId, date},
-- also after a partial success. `p_run`: the reporting run. If another run has begun meanwhile, both called the
-- provider and the order of their calls is unknown; the state is then discarded and the order is sent again in full.
-- `p_retry_seconds`: time until a retry. `p_refusal`: why this version is never retried. A delivery that has changed
-- meanwhile is enqueued immediately.
create function app.record_routing_order(p_transaction_id uuid, p_run bigint, p_version text, p_state jsonb, p_retry_seconds double precision default null,
                                            p_refusal text default null, p_refused jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_stage text := p_state ->> 'stage';
  v_provider_id text := p_state ->> 'providerId';
  v_row private.routing_orders;
begin
  -- Incrementing `runs` also invalidates the newer run if it has not finished.
  update private.routing_orders r set runs = r.runs + 1, stage = 'unsent', creation_unconfirmed = true, sent = null, sent_completion = null, refused_version = null,
    updated_at = clock_timestamp()
  where r.transaction_id = p_transaction_id and r.runs is distinct from p_run;
  if found then
    perform private.enqueue_routing_order(p_transaction_id);
    return private.ok();
  end if;
  update private.routing_orders r set
    stage = v_stage, sent = nullif(p_state -> 'sent', 'null'), sent_completion = nullif(p_state -> 'completion', 'null'),
    provider_id = coalesce(v_provider_id, r.provider_id), order_date = coalesce((p_state ->> 'date')::date, r.order_date),
    -- Until the provider has confirmed, an order may exist there that we have no id of.
    creation_unconfirmed = r.creation_unconfirmed and coalesce(p_retry_seconds, 0) > 0 and v_stage <> 'present',
    refused_version = case when p_refusal is not null then p_version when p_retry_seconds is not null then r.refused_version end,
    refusals = case when p_refusal is not null then case when r.refused_version = p_version then r.refusals + 1 else 1 end
                    when p_retry_seconds is not null then r.refusals else 0 end,
    retry_requested = p_retry_seconds is not null and r.retry_requested, updated_at = clock_timestamp()
  where r.transaction_id = p_transaction_id
  returning * into v_row;
  if not found then
    return private.ok();
  end if;

  update public.transactions t set optimo_route_order_id = case when v_stage = 'present' then v_row.provider_id end
   where t.id = p_transaction_id and t.optimo_route_order_id is distinct from case when v_stage = 'present' then v_row.provider_id end;

  if p_refusal is not null then
    perform private.record_routing_difference('refused', v_row.order_no, p_transaction_id, null, p_refused, to_jsonb(p_refusal));
  elsif p_retry_seconds is null then
    perform private.resolve_routing_errors(jsonb_build_object('orderNo', v_row.order_no));
    -- Both sides now agree on every field that we send.
    update private.routing_differences d set repaired_at = clock_timestamp()
     where d.transaction_id = p_transaction_id and d.kind in ('missing', 'unwanted', 'fields', 'refused') and d.repaired_at is null and d.resolved_at is null;
  end if;
  if coalesce((p_state ->> 'completed')::boolean, false) then
    update private.routing_differences d set resolved_at = clock_timestamp()
     where d.transaction_id = p_transaction_id and d.kind = 'status' and d.repaired_at is null and d.resolved_at is null;
  end if;

  if p_state ? 'plannedDriver' then
    perform private.record_planned_driver(p_transaction_id, p_state -> 'plannedDriver');
  end if;
  perform private.resolve_started_route_differences(p_transaction_id);

  if p_retry_seconds is not null then
    perform private.enqueue_routing_order(p_transaction_id, clock_timestamp() + make_interval(secs => p_retry_seconds));
  elsif private.compute_routing_version(private.find_routing_facts(p_transaction_id)) <> p_version then
    perform private.enqueue_routing_order(p_transaction_id);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_routing_order(uuid, bigint, text, jsonb, double precision, text, jsonb) from public;
grant execute on function app.record_routing_order(uuid, bigint, text, jsonb, double precision, text, jsonb) to handover_service;

-- defer_routing_job: reschedules the job of a delivery or driver, or a reconciliation, while the provider is down.
-- Records nothing, because nothing was attempted.
create function app.defer_routing_job(p_task text, p_id uuid, p_seconds double precision) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := clock_timestamp() + make_interval(secs => p_seconds);
begin
  if p_task = 'sync_routing_order' then
    perform private.enqueue_routing_order(p_id, v_at);
  elsif p_task = 'sync_routing_driver' then
    perform private.enqueue_routing_driver(p_id, v_at);
  elsif p_task = 'mirror_routing_zones' then
    perform private.enqueue('mirror_routing_zones', '{}', v_at, 'routing:zones', p_queue => 'routing:clock');
  else
    perform private.enqueue('reconcile_routing', '{}', v_at, 'cron:reconcile_routing', 3, p_queue => 'routing:clock');
  end if;
  return private.ok();
end $$;
revoke execute on function app.defer_routing_job(text, uuid, double precision) from public;
grant execute on function app.defer_routing_job(text, uuid, double precision) to handover_service;
