-- record_planned_driver: compares the driver of the route that has the order at the provider, {driverExternalId,
-- driverSerial} (null: none), with ours. The provider does not replan an order after its driver changed. Another
-- driver's route is a difference until the day is planned again or the delivery starts, because no plan moves a started
-- delivery.
create function private.record_planned_driver(p_transaction_id uuid, p_route jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_d public.driver_profiles;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  select * into v_d from public.driver_profiles d where d.user_id = v_t.driver_id;
  if not private.is_own_route(v_d, p_route) and private.to_routing_status(v_t.status, v_t.driver_id) = 'assigned' then
    perform private.record_routing_difference('route', v_t.order_no, v_t.id, v_t.driver_id, to_jsonb(v_d.optimo_route_external_id),
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
  update private.routing_orders r set runs = r.runs + 1, stage = 'unsent', unsure = true, sent = null, sent_completion = null, refused_version = null,
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
    unsure = r.unsure and coalesce(p_retry_seconds, 0) > 0 and v_stage <> 'present',
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
