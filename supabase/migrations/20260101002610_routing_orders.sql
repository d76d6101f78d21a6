-- Orders at the routing provider. Not a log of calls but what the provider should hold now, beside what it acknowledged last:
-- a job compares the two and does the least, so that it may die anywhere, run twice, or run an hour late.

-- routing_lane: the queue of everything the provider is told about one thing: in order, and at most four calls at once for the
-- account, however many workers there are. The provider takes five; the fifth is for what goes by the clock.
create function private.routing_lane(p_id uuid) returns text
language sql immutable as $$
  select 'routing:' || (hashtextextended(p_id::text, 0) & 3)
$$;

-- enqueue_routing_order: the provider is to be told of this delivery, in the delivery's lane.
create function private.enqueue_routing_order(p_transaction_id uuid, p_run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('sync_routing_order', jsonb_build_object('transactionId', p_transaction_id), p_run_at,
                          'routing:order:' || p_transaction_id, p_queue => private.routing_lane(p_transaction_id));
end $$;

-- routed_as: what a delivery is to the provider: `waiting` once it is paid and until a driver has taken it, then its status in the
-- driver's hands or as it ended there; null when the provider should have no order.
create function private.routed_as(p_status text, p_driver_id uuid) returns text
language sql immutable as $$
  select case when p_status in ('payment_confirmed', 'broadcast') then 'waiting'
              when p_driver_id is not null and p_status in ('assigned', 'in_transit', 'servicing', 'delivered', 'failed') then p_status end
$$;

-- sync_routing_order: the one place from which the provider hears of a delivery. By the row and on a condition, because these
-- moves come one by one: what happens before the payment, an offer that comes and goes, and where a driver is cost nothing.
create function private.sync_routing_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_routing_order(old.id);
  return null;
end $$;
create trigger transactions_routing after update of status, driver_id on public.transactions
  -- The money coming back is no matter of the provider's.
  for each row when (new.status <> 'refunded'
                     and (private.routed_as(new.status, new.driver_id) is distinct from private.routed_as(old.status, old.driver_id)
                          or new.driver_id is distinct from old.driver_id and private.routed_as(new.status, new.driver_id) is not null))
  execute function private.sync_routing_order();
create trigger transactions_routing_deleted after delete on public.transactions
  for each row when (private.routed_as(old.status, old.driver_id) is not null) execute function private.sync_routing_order();

-- routing_facts: what an order at the provider is made of; null when there should be none. Everything that may change it is
-- among them, so that two equal answers mean the same order. Nothing of the people is: the provider learns where to go.
create function private.routing_facts(p_transaction_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
      'transactionId', t.id, 'orderNo', t.order_no, 'status', r.routed_as, 'transactionType', t.transaction_type, 'amount', t.amount, 'urgent', t.urgent,
      'deliveryAddress', t.delivery_address, 'latitude', t.delivery_latitude, 'longitude', t.delivery_longitude,
      'pickupAddress', t.pickup_address, 'pickupLatitude', t.pickup_latitude, 'pickupLongitude', t.pickup_longitude,
      'estimatedDuration', t.package_details -> 'estimated_duration', 'wantedFrom', private.iso(t.wanted_from), 'wantedTo', private.iso(t.wanted_to),
      'locationName', t.package_details -> 'location_name', 'notes', t.package_details -> 'special_instructions',
      'driverExternalId', d.optimo_route_external_id,
      'assignedAt', private.iso(t.assigned_at), 'startedAt', private.iso(t.started_at), 'arrivedAt', private.iso(t.arrived_at),
      'endedAt', private.iso(coalesce(t.completed_at, t.cancelled_at)))
    from public.transactions t
    left join public.driver_profiles d on d.user_id = t.driver_id
   -- A delivery whose money went back is at the provider what it was before.
   cross join lateral (select case when t.status <> 'refunded' then t.status else (
     select u.old_status from public.transaction_status_updates u where u.transaction_id = t.id and u.new_status = 'refunded' order by u.id desc limit 1) end as status) s
   cross join lateral (select private.routed_as(s.status, t.driver_id)) r
   -- One whose people were erased is erased there, too.
   where t.id = p_transaction_id and r.routed_as is not null and t.redacted_at is null
$$;

-- routing_version: what two different orders never share.
create function private.routing_version(p_facts jsonb) returns text
language sql immutable as $$
  select coalesce(md5(p_facts::text), 'none')
$$;

-- note_difference: the two sides differ in this; known already or new. What an administrator has dismissed is not listed again
-- before either side says something else.
create function private.note_difference(p_what text, p_subject text, p_transaction_id uuid default null, p_driver_id uuid default null,
                                        p_ours jsonb default null, p_theirs jsonb default null) returns void
language sql security definer set search_path = '' as $$
  insert into private.routing_differences as d (what, subject, transaction_id, driver_id, ours, theirs)
  select p_what, p_subject, p_transaction_id, p_driver_id, p_ours, p_theirs
   where not exists (select from private.routing_differences x where x.what = p_what and x.subject = p_subject and x.dismissed_by is not null
                        and x.ours is not distinct from p_ours and x.theirs is not distinct from p_theirs)
  on conflict (what, subject) where repaired_at is null and resolved_at is null
  do update set last_seen_at = clock_timestamp(), ours = excluded.ours, theirs = excluded.theirs
$$;

-- order_row_json: what is known of a delivery at the provider, for the job that is about to tell it.
create function private.routing_row_json(p_row private.routing_orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('orderNo', p_row.order_no, 'stage', p_row.stage, 'unsure', p_row.unsure, 'sent', p_row.sent,
                            'sentCompletion', p_row.sent_completion, 'providerId', p_row.provider_id,
                            'refusedVersion', case when not p_row.ask_again then p_row.refused_version end)
$$;

-- begin_routing_order: what the provider should hold and what it acknowledged; `row` is null when it never heard of the
-- delivery and need not. An order about to be created is marked so first: whoever dies in between leaves that on record.
create function public.begin_routing_order(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := private.routing_facts(p_transaction_id);
  v_row private.routing_orders;
begin
  select * into v_row from private.routing_orders r where r.transaction_id = p_transaction_id;
  if v_facts is not null and coalesce(v_row.stage <> 'present' and not v_row.unsure, true) then
    insert into private.routing_orders as r (transaction_id, order_no, unsure) values (p_transaction_id, v_facts ->> 'orderNo', true)
    on conflict (transaction_id) do update set unsure = true
    returning * into v_row;
    -- Marked for those who come after this one.
    v_row.unsure := false;
  end if;
  return private.ok(jsonb_build_object('facts', v_facts, 'version', private.routing_version(v_facts),
    'row', case when v_row.transaction_id is not null then private.routing_row_json(v_row) end));
end $$;

-- most_refusals: how often the provider is asked for the same order before only a change or an administrator has it asked again.
create function private.most_refusals() returns int
language sql immutable as $$ select 4 $$;

-- record_routing_order: what the provider acknowledged, {stage, sent, completion, providerId, date}, also when only part of it was.
-- p_again: seconds after which it is asked again; p_refusal: why it never will be in this version. A delivery that has changed
-- meanwhile is told again at once.
create function public.record_routing_order(p_transaction_id uuid, p_version text, p_state jsonb, p_again double precision default null,
                                            p_refusal text default null, p_refused jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_stage text := p_state ->> 'stage';
  v_provider_id text := p_state ->> 'providerId';
  v_row private.routing_orders;
begin
  update private.routing_orders r set
    stage = v_stage, sent = nullif(p_state -> 'sent', 'null'), sent_completion = nullif(p_state -> 'completion', 'null'),
    provider_id = coalesce(v_provider_id, r.provider_id), order_date = coalesce((p_state ->> 'date')::date, r.order_date),
    -- Until the provider has answered well, there may be something that nobody has heard of.
    unsure = r.unsure and coalesce(p_again, 0) > 0 and v_stage <> 'present',
    refused_version = case when p_refusal is not null then p_version when p_again is not null then r.refused_version end,
    refusals = case when p_refusal is not null then case when r.refused_version = p_version then r.refusals + 1 else 1 end
                    when p_again is not null then r.refusals else 0 end,
    ask_again = p_again is not null and r.ask_again, updated_at = clock_timestamp()
  where r.transaction_id = p_transaction_id
  returning * into v_row;
  if not found then
    return private.ok();
  end if;

  update public.transactions t set optimo_route_order_id = case when v_stage = 'present' then v_row.provider_id end
   where t.id = p_transaction_id and t.optimo_route_order_id is distinct from case when v_stage = 'present' then v_row.provider_id end;

  if p_refusal is not null then
    perform private.note_difference('refused', v_row.order_no, p_transaction_id, null, p_refused, to_jsonb(p_refusal));
  elsif p_again is null then
    perform private.resolve_routing_errors(jsonb_build_object('orderNo', v_row.order_no));
    -- Both sides agree now in everything that is ours to say.
    update private.routing_differences d set repaired_at = clock_timestamp()
     where d.transaction_id = p_transaction_id and d.what in ('missing', 'unwanted', 'fields', 'refused') and d.repaired_at is null and d.resolved_at is null;
  end if;
  if coalesce((p_state ->> 'completed')::boolean, false) then
    update private.routing_differences d set resolved_at = clock_timestamp()
     where d.transaction_id = p_transaction_id and d.what = 'status' and d.repaired_at is null and d.resolved_at is null;
  end if;

  if p_again is not null then
    perform private.enqueue_routing_order(p_transaction_id, clock_timestamp() + make_interval(secs => p_again));
  elsif private.routing_version(private.routing_facts(p_transaction_id)) <> p_version then
    perform private.enqueue_routing_order(p_transaction_id);
  end if;
  return private.ok();
end $$;

-- defer_routing: the provider is down: this delivery or driver is told later, or both sides are compared later. Nothing was tried,
-- so nothing is recorded.
create function public.defer_routing(p_task text, p_id uuid, p_seconds double precision) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := clock_timestamp() + make_interval(secs => p_seconds);
begin
  if p_task = 'sync_routing_order' then
    perform private.enqueue_routing_order(p_id, v_at);
  elsif p_task = 'sync_routing_driver' then
    perform private.enqueue_routing_driver(p_id, v_at);
  elsif p_task = 'mirror_routing_zones' then
    perform private.enqueue('mirror_routing_zones', '{}', v_at, 'routing:zones', p_queue => 'routing:4');
  else
    perform private.enqueue('reconcile_routing', '{}', v_at, 'cron:reconcile_routing', 3, p_queue => 'routing:4');
  end if;
  return private.ok();
end $$;

-- log_routing_errors: what went wrong at the provider, as its client tells it: without keys, names, numbers and addresses.
create function public.log_routing_errors(p_errors jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.optimoroute_error_logs (error_type, error_code, error_message, endpoint, method, request_data, response_data, status_code, retry_count, "timestamp")
  select left(e ->> 'errorType', 100), left(e ->> 'errorCode', 100), left(coalesce(e ->> 'errorMessage', 'OptimoRoute API error'), 1000), left(e ->> 'endpoint', 200),
         left(e ->> 'method', 10), nullif(e -> 'requestData', 'null'), nullif(e -> 'responseData', 'null'), (e ->> 'statusCode')::int,
         coalesce((e ->> 'retryCount')::int, 0), coalesce((e ->> 'timestamp')::timestamptz, clock_timestamp())
    from jsonb_array_elements(p_errors) e;
  return private.ok();
end $$;

revoke execute on function public.begin_routing_order(uuid), public.record_routing_order(uuid, text, jsonb, double precision, text, jsonb),
  public.defer_routing(text, uuid, double precision), public.log_routing_errors(jsonb) from public, anon, authenticated;
grant execute on function public.begin_routing_order(uuid), public.record_routing_order(uuid, text, jsonb, double precision, text, jsonb),
  public.defer_routing(text, uuid, double precision), public.log_routing_errors(jsonb) to service_role;
