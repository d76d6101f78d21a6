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
create function private.record_provider_step(p_t public.transactions, p_action text, p_notice text, p_event text, p_at timestamptz) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := jsonb_build_object('source', 'routing', 'event', p_event, 'at', private.format_iso(p_at));
  v_t public.transactions := private.change_transaction_status(p_t.id, array[p_t.status], p_action, 'provider', null, v_facts, jsonb_build_object('at', p_at));
begin
  perform private.log_driver_action(v_t.driver_id, null, v_t.id, p_action, v_facts);
  perform private.notify_delivery(p_notice, v_t.id);
  return v_t;
end $$;

-- apply_provider_status: returns the outcome. `moved`: the delivery advanced. `known`: our status is the same or later.
-- `late`: the event is from an earlier assignment. `differs`: recorded for an administrator. A delivery that waits for
-- a driver never moves: a driver may have it on a planned route without having accepted or collected it.
create function private.apply_provider_status(p_transaction_id uuid, p_provider_status text, p_event text, p_at timestamptz, p_driver_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
  v_as text := private.to_routing_status(v_t.status, v_t.driver_id);
begin
  perform private.lock_offers(v_t.id);
  if v_as = 'waiting' then
    -- An event from before the return to dispatch concerns the previous driver.
    if p_at < (select max(u."timestamp") from public.transaction_status_updates u where u.transaction_id = v_t.id and u.new_status = 'payment_confirmed') then
      return 'late';
    end if;
    perform private.record_routing_difference('driver', v_t.order_no, v_t.id, p_driver_id, null, to_jsonb(p_driver_id));
    return 'differs';
  end if;
  if v_as is null
     -- Phones' clocks may differ by seconds. An event from over a minute before the assignment concerns another driver.
     or p_at < v_t.assigned_at - interval '1 minute' then
    return 'late';
  end if;
  if p_driver_id is not null and p_driver_id <> v_t.driver_id then
    perform private.record_routing_difference('driver', v_t.order_no, v_t.id, p_driver_id, to_jsonb(v_t.driver_id), to_jsonb(p_driver_id));
    return 'differs';
  end if;
  if p_provider_status in ('success', 'failed', 'rejected', 'cancelled') then
    if v_t.status = (case p_provider_status when 'success' then 'delivered' else 'failed' end) then
      return 'known';
    end if;
    perform private.record_routing_difference('status', v_t.order_no, v_t.id, v_t.driver_id, to_jsonb(v_t.status), to_jsonb(p_provider_status));
    return 'differs';
  end if;
  if v_t.status = 'assigned' and p_provider_status = 'servicing' then
    -- Servicing requires the cash, and only the sender can confirm that the driver has received it.
    perform private.record_routing_difference('status', v_t.order_no, v_t.id, v_t.driver_id, to_jsonb(v_t.status), to_jsonb(p_provider_status));
    return 'differs';
  elsif v_t.status = 'in_transit' and p_provider_status = 'servicing' then
    perform private.record_provider_step(v_t, 'arrive', 'driver_arrived', p_event, p_at);
    return 'moved';
  end if;
  return 'known';
end $$;
