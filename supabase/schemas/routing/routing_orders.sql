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
   where not exists (select from private.routing_differences x where x.kind = p_kind and x.subject = p_subject and x.dismissed_by is not null
                        and x.local_value is not distinct from p_local_value and x.provider_value is not distinct from p_provider_value)
  on conflict (kind, subject) where repaired_at is null and resolved_at is null
  do update set last_seen_at = clock_timestamp(), local_value = excluded.local_value, provider_value = excluded.provider_value;
end $$;

-- routing_row_json: returns the state at the provider for the job that sends the order.
create function private.routing_row_json(p_row private.routing_orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('orderNo', p_row.order_no, 'run', p_row.runs, 'stage', p_row.stage, 'unsure', p_row.unsure, 'sent', p_row.sent,
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
