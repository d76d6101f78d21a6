-- What the routing provider tells: its events, and the statuses that a comparison finds there. They may move a delivery
-- that is under way to servicing, as its driver's own step does; they never say that its cash was taken or handed over,
-- never move it back, and never end it: without the receiver's code the hand-over is a difference that an administrator
-- looks at.

-- provider_status: what an event or a status says of a delivery; null when it says nothing.
create function private.provider_status(p_event text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_event = 'start_service' then 'servicing' when p_event in ('on_route', 'servicing', 'success', 'failed', 'rejected', 'cancelled') then p_event end;
end $$;

-- record_provider_step: the step that a driver made in the provider's app: recorded and told as if they had made it in
-- ours.
create function private.record_provider_step(p_t public.transactions, p_action text, p_notice text, p_event text, p_at timestamptz) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := jsonb_build_object('source', 'routing', 'event', p_event, 'at', private.iso(p_at));
  v_t public.transactions := private.change_transaction_status(p_t.id, array[p_t.status], p_action, 'provider', null, v_facts, jsonb_build_object('at', p_at));
begin
  perform private.log_driver_action(v_t.driver_id, null, v_t.id, p_action, v_facts);
  perform private.notify_delivery(p_notice, v_t.id);
  return v_t;
end $$;

-- apply_provider_status: what comes of it, in a word: moved; known, when we know as much or more; late, when it belongs
-- to an earlier life of the delivery; differs, when an administrator must look. A delivery that waits for a driver is
-- moved by nobody: who has not accepted it may be on a planned route and carry nothing.
create function private.apply_provider_status(p_transaction_id uuid, p_word text, p_event text, p_at timestamptz, p_driver_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
  v_as text := private.to_routing_status(v_t.status, v_t.driver_id);
begin
  perform private.lock_offers(v_t.id);
  if v_as = 'waiting' then
    -- What was told before it went back to dispatch is of its last driver.
    if p_at < (select max(u."timestamp") from public.transaction_status_updates u where u.transaction_id = v_t.id and u.new_status = 'payment_confirmed') then
      return 'late';
    end if;
    perform private.record_routing_difference('driver', v_t.order_no, v_t.id, p_driver_id, null, to_jsonb(p_driver_id));
    return 'differs';
  end if;
  if v_as is null
     -- Phones' clocks differ by seconds; a minute before the assignment it was somebody else's.
     or p_at < v_t.assigned_at - interval '1 minute' then
    return 'late';
  end if;
  if p_driver_id is not null and p_driver_id <> v_t.driver_id then
    perform private.record_routing_difference('driver', v_t.order_no, v_t.id, p_driver_id, to_jsonb(v_t.driver_id), to_jsonb(p_driver_id));
    return 'differs';
  end if;
  if p_word in ('success', 'failed', 'rejected', 'cancelled') then
    if v_t.status = (case p_word when 'success' then 'delivered' else 'failed' end) then
      return 'known';
    end if;
    perform private.record_routing_difference('status', v_t.order_no, v_t.id, v_t.driver_id, to_jsonb(v_t.status), to_jsonb(p_word));
    return 'differs';
  end if;
  if v_t.status = 'assigned' and p_word = 'servicing' then
    -- At the door without the cash: nobody but the sender says that it was handed over.
    perform private.record_routing_difference('status', v_t.order_no, v_t.id, v_t.driver_id, to_jsonb(v_t.status), to_jsonb(p_word));
    return 'differs';
  elsif v_t.status = 'in_transit' and p_word = 'servicing' then
    perform private.record_provider_step(v_t, 'arrive', 'driver_arrived', p_event, p_at);
    return 'moved';
  end if;
  return 'known';
end $$;
