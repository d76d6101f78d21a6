-- What the routing provider tells: its events, and the statuses that a comparison finds there. They may move a delivery forward
-- to in_transit and servicing, as its driver's own steps do; they never move it back, and never end it: without the receiver's
-- code the hand-over is a difference that an administrator looks at.

-- provider_word: what an event or a status says of a delivery; null when it says nothing.
create function private.provider_word(p_event text) returns text
language sql immutable as $$
  select case when p_event = 'start_service' then 'servicing' when p_event in ('on_route', 'servicing', 'success', 'failed', 'rejected', 'cancelled') then p_event end
$$;

-- provider_step: the step that a driver made in the provider's app: recorded and told as if he had made it in ours.
create function private.provider_step(p_t public.transactions, p_action text, p_notice text, p_event text, p_at timestamptz) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := jsonb_build_object('source', 'routing', 'event', p_event, 'at', private.iso(p_at));
  v_t public.transactions := private.move_transaction(p_t.id, array[p_t.status], p_action, 'provider', null, v_facts, jsonb_build_object('at', p_at));
begin
  perform private.log_action(v_t.driver_id, null, v_t.id, p_action, v_facts);
  perform private.notify_about(p_notice, v_t.id);
  return v_t;
end $$;

-- apply_provider_word: what comes of it, in a word: moved; known, when we know as much or more; late, when it belongs to an
-- earlier life of the delivery; differs, when an administrator must look. A delivery that waits for a driver is moved by nobody:
-- who has not accepted it may be on a planned route and carry nothing.
create function private.apply_provider_word(p_transaction_id uuid, p_word text, p_event text, p_at timestamptz, p_driver_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
  v_as text := private.routed_as(v_t.status, v_t.driver_id);
begin
  perform private.lock_offers(v_t.id);
  if v_as = 'waiting' then
    -- What was told before it went back to dispatch is of its last driver.
    if p_at < (select max(u."timestamp") from public.transaction_status_updates u where u.transaction_id = v_t.id and u.new_status = 'payment_confirmed') then
      return 'late';
    end if;
    perform private.note_difference('driver', v_t.order_no, v_t.id, p_driver_id, null, to_jsonb(p_driver_id));
    return 'differs';
  end if;
  if v_as is null
     -- Phones' clocks differ by seconds; a minute before the assignment it was somebody else's.
     or p_at < v_t.assigned_at - interval '1 minute' then
    return 'late';
  end if;
  if p_driver_id is not null and p_driver_id <> v_t.driver_id then
    perform private.note_difference('driver', v_t.order_no, v_t.id, p_driver_id, to_jsonb(v_t.driver_id), to_jsonb(p_driver_id));
    return 'differs';
  end if;
  if p_word in ('success', 'failed', 'rejected', 'cancelled') then
    if v_t.status = (case p_word when 'success' then 'delivered' else 'failed' end) then
      return 'known';
    end if;
    perform private.note_difference('status', v_t.order_no, v_t.id, v_t.driver_id, to_jsonb(v_t.status), to_jsonb(p_word));
    return 'differs';
  end if;
  if v_t.status = 'assigned' then
    v_t := private.provider_step(v_t, 'start_service', 'driver_on_way', p_event, p_at);
    if p_word = 'servicing' then
      perform private.provider_step(v_t, 'arrive', 'driver_arrived', p_event, p_at);
    end if;
    return 'moved';
  elsif v_t.status = 'in_transit' and p_word = 'servicing' then
    perform private.provider_step(v_t, 'arrive', 'driver_arrived', p_event, p_at);
    return 'moved';
  end if;
  return 'known';
end $$;

-- learn_serials: the provider's own names of our drivers, by the names we gave them, else by the orders they carry.
create function private.learn_serials(p_events jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with told as (
    select distinct on (e ->> 'driverExternalId') e ->> 'driverExternalId' as external_id, e ->> 'driverSerial' as serial
      from jsonb_array_elements(p_events) e
     where coalesce(e ->> 'driverExternalId', '') <> '' and coalesce(e ->> 'driverSerial', '') <> ''
     order by e ->> 'driverExternalId', (e ->> 'unixTimestamp')::bigint desc),
  changed as materialized (
    select d.user_id, s.serial from told s join public.driver_profiles d on d.optimo_route_external_id = s.external_id
     where d.optimo_route_serial is distinct from s.serial order by d.user_id for no key update of d)
  update public.driver_profiles d set optimo_route_serial = c.serial from changed c where d.user_id = c.user_id;

  with told as (
    select distinct on (t.driver_id) t.driver_id, e ->> 'driverSerial' as serial
      from jsonb_array_elements(p_events) e
      join public.transactions t on t.order_no = e ->> 'orderNo' and t.status in ('assigned', 'in_transit', 'servicing')
     where coalesce(e ->> 'driverExternalId', '') = '' and coalesce(e ->> 'driverSerial', '') <> ''
       and to_timestamp((e ->> 'unixTimestamp')::double precision) >= t.assigned_at
     order by t.driver_id, (e ->> 'unixTimestamp')::bigint desc),
  changed as materialized (
    select d.user_id, s.serial from told s join public.driver_profiles d on d.user_id = s.driver_id
     where d.optimo_route_serial is null
       -- Whose it is already knows better.
       and not exists (select from public.driver_profiles o where o.optimo_route_serial = s.serial)
     order by d.user_id for no key update of d)
  update public.driver_profiles d set optimo_route_serial = c.serial from changed c where d.user_id = c.user_id;
end $$;

-- apply_routing_event: one event, if it was never heard before; what came of it.
create function private.apply_routing_event(p_event jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := to_timestamp((p_event ->> 'unixTimestamp')::double precision);
  v_order_no text := coalesce(p_event ->> 'orderNo', '');
  -- The provider's own id of the order, which it may tell alone.
  v_order_id text := coalesce(p_event ->> 'orderId', '');
  v_word text := private.provider_word(p_event ->> 'event');
  v_driver text := coalesce(nullif(p_event ->> 'driverSerial', ''), nullif(p_event ->> 'driverExternalId', ''), p_event ->> 'driverName', '');
  v_driver_id uuid;
  v_transaction_id uuid;
  v_outcome text := 'heard';
begin
  insert into private.routing_events (event, unix_timestamp, driver, order_no)
  values (p_event ->> 'event', (p_event ->> 'unixTimestamp')::bigint, v_driver, coalesce(nullif(v_order_no, ''), v_order_id)) on conflict do nothing;
  if not found then
    return 'repeated';
  end if;
  if v_word is not null and (v_order_no <> '' or v_order_id <> '') then
    select t.id into v_transaction_id from public.transactions t
     where t.order_no = v_order_no or v_order_no = '' and t.optimo_route_order_id = v_order_id limit 1;
    select d.user_id into v_driver_id from public.driver_profiles d where d.optimo_route_external_id = p_event ->> 'driverExternalId';
    if not found then
      select d.user_id into v_driver_id from public.driver_profiles d where d.optimo_route_serial = p_event ->> 'driverSerial' limit 1;
    end if;
    v_outcome := case when v_transaction_id is null then 'late'
                      else private.apply_provider_word(v_transaction_id, v_word, p_event ->> 'event', v_at, v_driver_id) end;
  end if;
  return v_outcome;
end $$;

-- routing_events_tag: how far the provider's events were taken in; null: from the start.
create function public.routing_events_tag() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(jsonb_build_object('tag', (select s.value from private.routing_state s where s.key = 'events')))
$$;

-- take_routing_events: applies a page of events, oldest first, and remembers the page's tag with them, in one transaction. `taken`
-- is false when somebody else has read on from the same place: then nothing is applied.
create function public.take_routing_events(p_before text, p_after text, p_events jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_event jsonb;
  v_outcome text;
  v_counts jsonb := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('routing events'));
  if (select s.value #>> '{}' from private.routing_state s where s.key = 'events') is distinct from p_before then
    return private.ok('{"taken": false}');
  end if;
  -- Why all of them first and in one order: two who want the same never hold each other up.
  perform private.lock_transactions(array(
    select t.id from jsonb_array_elements(p_events) e join public.transactions t on t.order_no = e ->> 'orderNo' and t.status in ('assigned', 'in_transit', 'servicing')));
  perform private.learn_serials(p_events);
  for v_event in select e from jsonb_array_elements(p_events) with ordinality x (e, n) order by (e ->> 'unixTimestamp')::bigint, n loop
    begin
      v_outcome := private.apply_routing_event(v_event);
    exception when others then
      -- One event that nobody can make sense of must not stop all that come after it; a busy database is another matter.
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
  return private.ok(jsonb_build_object('taken', true) || v_counts);
end $$;

-- open_routing_orders: deliveries in drivers' hands that the provider knows, in the order of their ids: a driver who sets off in the
-- provider's app makes no event, so that their statuses are asked for.
create function public.open_routing_orders(p_after uuid, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(coalesce(jsonb_agg(jsonb_build_object('transactionId', o.id, 'orderNo', o.order_no, 'status', o.status) order by o.id), '[]'))
    from (select t.id, t.order_no, t.status from public.transactions t join private.routing_orders r on r.transaction_id = t.id and r.stage = 'present'
           where t.status in ('assigned', 'in_transit', 'servicing') and (p_after is null or t.id > p_after)
           order by t.id limit p_limit) o
$$;

-- apply_routing_statuses: [{transactionId, status}]: statuses found at the provider that no event has told. They move deliveries
-- forward, or differ, as events do.
create function public.apply_routing_statuses(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_one jsonb;
  v_outcome text;
  v_counts jsonb := '{}';
begin
  for v_one in select e from jsonb_array_elements(p_found) e where private.provider_word(e ->> 'status') is not null order by e ->> 'transactionId' loop
    v_outcome := private.apply_provider_word((v_one ->> 'transactionId')::uuid, private.provider_word(v_one ->> 'status'), v_one ->> 'status', clock_timestamp(), null);
    v_counts := v_counts || jsonb_build_object(v_outcome, coalesce((v_counts ->> v_outcome)::int, 0) + 1);
  end loop;
  return private.ok(v_counts);
end $$;

revoke execute on function public.routing_events_tag(), public.take_routing_events(text, text, jsonb), public.open_routing_orders(uuid, int),
  public.apply_routing_statuses(jsonb) from public, anon, authenticated;
grant execute on function public.routing_events_tag(), public.take_routing_events(text, text, jsonb), public.open_routing_orders(uuid, int),
  public.apply_routing_statuses(jsonb) to service_role;
