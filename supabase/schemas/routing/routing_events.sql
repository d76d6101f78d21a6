-- Applies the routing provider's events and the statuses that a reconciliation finds. They may only move a delivery in
-- transit to servicing, as its driver's own step does. They never confirm that cash was collected or handed over, never
-- move a delivery back and never end it: a hand-over without the receiver's code is a difference for an administrator.

-- normalize_provider_status: maps an event or status of the provider to a delivery status; null: it does not change the
-- delivery.
create function private.normalize_provider_status(p_event text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_event = 'start_service' then 'servicing' when p_event in ('on_route', 'servicing', 'success', 'failed', 'rejected', 'cancelled') then p_event end;
end $$;

-- record_provider_step: records a step that the driver made in the provider's app, and notifies as for a step in our
-- app.
create function private.record_provider_step(p_transaction public.transactions, p_action text, p_notification_type text, p_event text, p_at timestamptz) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := jsonb_build_object('source', 'routing', 'event', p_event, 'at', private.format_iso(p_at));
  v_transaction public.transactions := private.change_transaction_status(p_transaction.id, array[p_transaction.status], p_action, 'provider', null, v_facts, jsonb_build_object('at', p_at));
begin
  perform private.log_driver_action(v_transaction.driver_id, null, v_transaction.id, p_action, v_facts);
  perform private.notify_delivery(p_notification_type, v_transaction.id);
  return v_transaction;
end $$;

-- apply_provider_status: returns the outcome. `moved`: the delivery advanced. `known`: our status is the same or later.
-- `late`: the event is from an earlier assignment. `differs`: recorded for an administrator. A delivery that waits for
-- a driver never moves: a driver may have it on a planned route without having accepted or collected it.
create function private.apply_provider_status(p_transaction_id uuid, p_provider_status text, p_event text, p_at timestamptz, p_driver_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := private.lock_transaction(p_transaction_id);
  v_routing_status text := private.to_routing_status(v_transaction.status, v_transaction.driver_id);
begin
  perform private.lock_offers(v_transaction.id);
  if v_routing_status = 'waiting' then
    -- An event from before the return to dispatch concerns the previous driver.
    if p_at < (select max(u."timestamp") from public.transaction_status_updates u where u.transaction_id = v_transaction.id and u.new_status = 'payment_confirmed') then
      return 'late';
    end if;
    perform private.record_routing_difference('driver', v_transaction.order_no, v_transaction.id, p_driver_id, null, to_jsonb(p_driver_id));
    return 'differs';
  end if;
  if v_routing_status is null
     -- Phones' clocks may differ by seconds. An event from over a minute before the assignment concerns another driver.
     or p_at < v_transaction.assigned_at - interval '1 minute' then
    return 'late';
  end if;
  if p_driver_id is not null and p_driver_id <> v_transaction.driver_id then
    perform private.record_routing_difference('driver', v_transaction.order_no, v_transaction.id, p_driver_id, to_jsonb(v_transaction.driver_id), to_jsonb(p_driver_id));
    return 'differs';
  end if;
  if p_provider_status in ('success', 'failed', 'rejected', 'cancelled') then
    if v_transaction.status = (case p_provider_status when 'success' then 'delivered' else 'failed' end) then
      return 'known';
    end if;
    perform private.record_routing_difference('status', v_transaction.order_no, v_transaction.id, v_transaction.driver_id, to_jsonb(v_transaction.status), to_jsonb(p_provider_status));
    return 'differs';
  end if;
  if v_transaction.status = 'assigned' and p_provider_status = 'servicing' then
    -- Servicing requires the cash, and only the sender can confirm that the driver has received it.
    perform private.record_routing_difference('status', v_transaction.order_no, v_transaction.id, v_transaction.driver_id, to_jsonb(v_transaction.status), to_jsonb(p_provider_status));
    return 'differs';
  elsif v_transaction.status = 'in_transit' and p_provider_status = 'servicing' then
    perform private.record_provider_step(v_transaction, 'arrive', 'driver_arrived', p_event, p_at);
    return 'moved';
  end if;
  return 'known';
end $$;

-- store_driver_serials: stores the provider's serials of our drivers, matched by our external id, otherwise by the
-- orders that the driver carries.
create function private.store_driver_serials(p_events jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with reported as (
    select distinct on (e ->> 'driverExternalId') e ->> 'driverExternalId' as external_id, e ->> 'driverSerial' as serial
      from jsonb_array_elements(p_events) e
     where coalesce(e ->> 'driverExternalId', '') <> '' and coalesce(e ->> 'driverSerial', '') <> ''
     order by e ->> 'driverExternalId', (e ->> 'unixTimestamp')::bigint desc),
  changed_drivers as materialized (
    select d.user_id, r.serial from reported r join public.driver_profiles d on d.optimo_route_external_id = r.external_id
     where d.optimo_route_serial is distinct from r.serial order by d.user_id for no key update of d)
  update public.driver_profiles d set optimo_route_serial = c.serial from changed_drivers c where d.user_id = c.user_id;

  with reported as (
    select distinct on (t.driver_id) t.driver_id, e ->> 'driverSerial' as serial
      from jsonb_array_elements(p_events) e
      join public.transactions t on t.order_no = e ->> 'orderNo' and private.is_with_driver(t.status)
     where coalesce(e ->> 'driverExternalId', '') = '' and coalesce(e ->> 'driverSerial', '') <> ''
       and to_timestamp((e ->> 'unixTimestamp')::double precision) >= t.assigned_at
     order by t.driver_id, (e ->> 'unixTimestamp')::bigint desc),
  changed_drivers as materialized (
    select d.user_id, r.serial from reported r join public.driver_profiles d on d.user_id = r.driver_id
     where d.optimo_route_serial is null
       -- A serial belongs to one driver; the driver who already has it keeps it.
       and not exists (select from public.driver_profiles other where other.optimo_route_serial = r.serial)
     order by d.user_id for no key update of d)
  update public.driver_profiles d set optimo_route_serial = c.serial from changed_drivers c where d.user_id = c.user_id;
end $$;

-- apply_routing_event: applies one event unless it was already stored. Returns the outcome.
create function private.apply_routing_event(p_event jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := to_timestamp((p_event ->> 'unixTimestamp')::double precision);
  v_order_no text := coalesce(p_event ->> 'orderNo', '');
  -- The provider's own id of the order; some events have only this one.
  v_order_id text := coalesce(p_event ->> 'orderId', '');
  v_provider_status text := private.normalize_provider_status(p_event ->> 'event');
  v_driver_key text := coalesce(nullif(p_event ->> 'driverSerial', ''), nullif(p_event ->> 'driverExternalId', ''), p_event ->> 'driverName', '');
  v_driver_id uuid;
  v_transaction_id uuid;
  v_outcome text := 'heard';
begin
  insert into private.routing_events (event, unix_timestamp, driver, order_no)
  values (p_event ->> 'event', (p_event ->> 'unixTimestamp')::bigint, v_driver_key, coalesce(nullif(v_order_no, ''), v_order_id)) on conflict do nothing;
  if not found then
    return 'repeated';
  end if;
  if v_provider_status is not null and (v_order_no <> '' or v_order_id <> '') then
    select t.id into v_transaction_id from public.transactions t
     where t.order_no = v_order_no or v_order_no = '' and t.optimo_route_order_id = v_order_id limit 1;
    select d.user_id into v_driver_id from public.driver_profiles d where d.optimo_route_external_id = p_event ->> 'driverExternalId';
    if not found then
      select d.user_id into v_driver_id from public.driver_profiles d where d.optimo_route_serial = p_event ->> 'driverSerial' limit 1;
    end if;
    v_outcome := case when v_transaction_id is null then 'late'
                      else private.apply_provider_status(v_transaction_id, v_provider_status, p_event ->> 'event', v_at, v_driver_id) end;
  end if;
  return v_outcome;
end $$;

-- ingest_routing_events: applies a page of events, oldest first, and stores the page's tag in the same transaction.
-- Returns `ingested: false` and applies nothing if another worker has already advanced the tag.
create function app.ingest_routing_events(p_before text, p_after text, p_events jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_event jsonb;
  v_outcome text;
  v_counts jsonb := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('routing events'));
  if (select s.value #>> '{}' from private.routing_state s where s.key = 'events') is distinct from p_before then
    return private.ok('{"ingested": false}');
  end if;
  -- Lock all deliveries first and in one order, completed ones too, to avoid deadlocks. Drivers are always locked after
  -- deliveries.
  perform private.lock_transactions(array(
    select t.id from jsonb_array_elements(p_events) e join public.transactions t on t.order_no = e ->> 'orderNo'
    union
    select t.id from jsonb_array_elements(p_events) e join public.transactions t on t.optimo_route_order_id = e ->> 'orderId'
     where coalesce(e ->> 'orderNo', '') = ''));
  perform private.store_driver_serials(p_events);
  for v_event in select x.event from jsonb_array_elements(p_events) with ordinality x (event, n) order by (x.event ->> 'unixTimestamp')::bigint, n loop
    begin
      v_outcome := private.apply_routing_event(v_event);
    exception when others then
      -- An invalid event must not block later ones. Transaction and resource errors (classes 40 and 5x) are raised, so
      -- that the page is retried.
      if sqlstate like '40%' or sqlstate like '5%' then
        raise;
      end if;
      raise warning 'a routing event failed with %: %', sqlstate, sqlerrm;
      v_outcome := 'failed';
    end;
    v_counts := v_counts || jsonb_build_object(v_outcome, coalesce((v_counts ->> v_outcome)::int, 0) + 1);
  end loop;
  if p_after is not null then
    insert into private.routing_state (key, value, at) values ('events', to_jsonb(p_after), clock_timestamp())
    on conflict (key) do update set value = excluded.value, at = excluded.at;
  end if;
  return private.ok(jsonb_build_object('ingested', true) || v_counts);
end $$;
revoke execute on function app.ingest_routing_events(text, text, jsonb) from public;
grant execute on function app.ingest_routing_events(text, text, jsonb) to handover_service;

-- get_routing_events_tag: returns the position in the provider's event feed up to which events are stored; null: none
-- yet.
create function app.get_routing_events_tag() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('tag', (select s.value from private.routing_state s where s.key = 'events')));
end $$;
revoke execute on function app.get_routing_events_tag() from public;
grant execute on function app.get_routing_events_tag() to handover_service;

-- apply_routing_statuses: applies `[{transactionId, status}]`, statuses that the provider has without an event. As with
-- events, each advances its delivery or is recorded as a difference.
create function app.apply_routing_statuses(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_status_report jsonb;
  v_outcome text;
  v_counts jsonb := '{}';
begin
  for v_status_report in select e from jsonb_array_elements(p_found) e where private.normalize_provider_status(e ->> 'status') is not null order by e ->> 'transactionId' loop
    v_outcome := private.apply_provider_status((v_status_report ->> 'transactionId')::uuid, private.normalize_provider_status(v_status_report ->> 'status'), v_status_report ->> 'status', clock_timestamp(), null);
    v_counts := v_counts || jsonb_build_object(v_outcome, coalesce((v_counts ->> v_outcome)::int, 0) + 1);
  end loop;
  return private.ok(v_counts);
end $$;
revoke execute on function app.apply_routing_statuses(jsonb) from public;
grant execute on function app.apply_routing_statuses(jsonb) to handover_service;
