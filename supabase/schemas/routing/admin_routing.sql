-- JSON for administrators' queries about the routing provider. Other callers get NOT_FOUND.

-- driver_ref_json: returns a driver's id and name; null if the id is unknown.
create function private.driver_ref_json(p_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', d.user_id, 'name', d.name) from public.driver_profiles d where d.user_id = private.parse_uuid(p_id));
end $$;

-- difference_driver_json: returns the driver that one side names: in a `driver` difference by our id, in a `route`
-- difference by the external id, or by the provider's serial if the provider names no external id.
create function private.difference_driver_json(p_kind text, p_side jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_kind when 'driver' then private.driver_ref_json(p_side #>> '{}')
    when 'route' then private.driver_ref_json(coalesce(
      (select d.user_id::text from public.driver_profiles d where d.optimo_route_external_id = p_side #>> '{}'),
      (select d.user_id::text from public.driver_profiles d where d.optimo_route_serial = p_side #>> '{}' limit 1))) end;
end $$;

-- routing_difference_json: returns a disagreement with the provider for administrators.
create function private.routing_difference_json(p_difference private.routing_differences) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_difference.id, 'kind', p_difference.kind, 'subject', p_difference.subject, 'driverId', p_difference.driver_id,
    'transactionId', (select t.id from public.transactions t where t.id = p_difference.transaction_id),
    'driver', private.driver_ref_json(p_difference.driver_id::text), 'localDriver', private.difference_driver_json(p_difference.kind, p_difference.local_value), 'providerDriver', private.difference_driver_json(p_difference.kind, p_difference.provider_value), 'localValue', p_difference.local_value, 'providerValue', p_difference.provider_value,
    'detectedAt', private.format_iso(p_difference.found_at), 'lastSeenAt', private.format_iso(p_difference.last_seen_at), 'repairedAt', private.format_iso(p_difference.repaired_at),
    'resolvedAt', private.format_iso(p_difference.resolved_at), 'dismissed', p_difference.dismissed_by is not null, 'dismissalReason', p_difference.dismissal_reason);
end $$;

create function private.routing_error_json(p_error public.optimoroute_error_logs) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', p_error.id, 'type', p_error.error_type, 'code', p_error.error_code, 'message', p_error.error_message, 'endpoint', p_error.endpoint, 'method', p_error.method,
    'statusCode', p_error.status_code, 'retryCount', p_error.retry_count, 'request', p_error.request_data, 'response', p_error.response_data, 'at', private.format_iso(p_error."timestamp"), 'resolved', p_error.resolved);
end $$;

-- admin_get_routing_state: summarizes the synchronization with the provider: its health, acknowledged, pending, refused
-- and unsent orders, the position in its event feed, the last reconciliation and recent errors. `p_date`: today in the
-- account's time zone.
create function app.admin_get_routing_state(p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return private.ok((
    with jobs as materialized (
      select j.task_identifier as task, j.key, j.created_at, j.attempts >= j.max_attempts and j.locked_at is null as failed from graphile_worker.jobs j
       where j.task_identifier in ('sync_routing_order', 'sync_routing_driver', 'reconcile_routing')
      union all
      select 'sync_routing_order', 'routing:order:' || b.transaction_id, b.created_at, b.failed from private.list_batch_jobs('sync_routing_orders') b),
    totals as (
      select count(*) filter (where task = 'sync_routing_order' and not failed) as orders_waiting, count(*) filter (where task = 'sync_routing_order' and failed) as orders_failed,
             count(*) filter (where task = 'sync_routing_driver' and not failed) as drivers_waiting, count(*) filter (where task = 'sync_routing_driver' and failed) as drivers_failed,
             min(created_at) filter (where task = 'sync_routing_order' and not failed) as since, coalesce(bool_or(task = 'reconcile_routing' and not failed), false) as reconciling
        from jobs)
    select jsonb_build_object('date', p_date, 'provider', private.provider_health_json(), 'waitingSince', private.format_iso(totals.since), 'reconciling', totals.reconciling,
      'orders', jsonb_build_object(
        'acknowledged', (select count(*) from private.routing_orders r where r.stage = 'present'), 'waiting', totals.orders_waiting, 'failed', totals.orders_failed,
        'refused', (select count(*) from private.routing_orders r where r.refused_version is not null),
        'neverSent', (select count(*) from public.transactions t left join private.routing_orders r on r.transaction_id = t.id
                    where private.is_paid_and_open(t.status) and coalesce(r.stage, 'unsent') <> 'present' and r.refused_version is null
                      and not exists (select from jobs j where j.key = 'routing:order:' || t.id))),
      'drivers', jsonb_build_object(
        'acknowledged', (select count(*) from private.routing_drivers r where r.date = p_date and r.sent is not null), 'waiting', totals.drivers_waiting, 'failed', totals.drivers_failed,
        'refused', (select count(*) from private.routing_drivers r where r.date = p_date and r.refused_version is not null),
        'neverSent', (select count(*) from public.driver_profiles d where private.is_recently_active(d) and not exists (select from jobs j where j.key = 'routing:driver:' || d.user_id)
                      and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date))),
      'events', (select jsonb_build_object('tag', s.value #>> '{}', 'at', private.format_iso(s.at)) from private.routing_state s where s.key = 'events'),
      'reconciled', (select s.value || jsonb_build_object('at', private.format_iso(s.at)) from private.routing_state s where s.key = 'reconciled'),
      'differences', (select count(*) from private.routing_differences d where d.repaired_at is null and d.resolved_at is null),
      'errors', (select jsonb_build_object('lastHour', count(*), 'lastAt', private.format_iso(max(e."timestamp"))) from public.optimoroute_error_logs e where e."timestamp" > now() - interval '1 hour'),
      'plan', (select private.routing_plan_json(p) from private.routing_plans p where p.status = 'running' order by p.created_at desc limit 1))
      from totals));
end $$;
revoke execute on function app.admin_get_routing_state(date) from public;
grant execute on function app.admin_get_routing_state(date) to handover_authenticated;

-- admin_list_routes: returns the routes of the day's latest completed plan. `plannedAt` is null if the day was never
-- planned.
create function app.admin_list_routes(p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  select * into v_plan from private.routing_plans p where p.date = p_date and p.status = 'completed' order by p.finished_at desc limit 1;
  return private.ok(jsonb_build_object('date', p_date, 'planId', v_plan.id, 'plannedAt', private.format_iso(v_plan.finished_at), 'routes', coalesce((
    select jsonb_agg(r.value || jsonb_build_object('driverId', coalesce(
          (select d.user_id from public.driver_profiles d where d.optimo_route_external_id = r.value ->> 'driverExternalId'),
          (select d.user_id from public.driver_profiles d where d.optimo_route_serial = r.value ->> 'driverSerial' limit 1)),
        'stops', (select coalesce(jsonb_agg(s.value || jsonb_build_object('transactionId', (select t.id from public.transactions t where t.order_no = s.value ->> 'orderNo'))
                                            order by s.ordinality), '[]')
                    from jsonb_array_elements(r.value -> 'stops') with ordinality s)) order by r.ordinality)
      from jsonb_array_elements(v_plan.routes) with ordinality r), '[]')));
end $$;
revoke execute on function app.admin_list_routes(date) from public;
grant execute on function app.admin_list_routes(date) to handover_authenticated;

-- admin_reconcile_routing: starts a reconciliation with the provider. Concurrent requests share one job. Resets the
-- refusal counts, so refused orders are sent again.
create function app.admin_reconcile_routing() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  update private.routing_orders r set refusals = 0 where r.refused_version is not null;
  perform private.enqueue('reconcile_routing', '{}', null, 'cron:reconcile_routing', 3, p_queue => 'routing:clock');
  return private.ok('{"started": true}');
end $$;
revoke execute on function app.admin_reconcile_routing() from public;
grant execute on function app.admin_reconcile_routing() to handover_authenticated;

-- admin_sync_drivers: sends the day of every approved driver to the provider if it changed. Returns the number of
-- drivers checked.
create function app.admin_sync_drivers(p_date date) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  -- An administrator's request also retries refused days.
  update private.routing_drivers r set refused_version = null where r.date = p_date and r.refused_version is not null;
  return private.ok(jsonb_build_object('drivers', private.enqueue_routing_drivers(p_date, true)));
end $$;
revoke execute on function app.admin_sync_drivers(date) from public;
grant execute on function app.admin_sync_drivers(date) to handover_authenticated;

-- admin_list_routing_differences: lists open differences, newest first; `p_state` = 'all' includes closed ones.
-- `reconciled`: time and result of the last reconciliation.
create function app.admin_list_routing_differences(p_state text default 'open', p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 50, 200);
  v_before_id bigint := case when p_cursor ~ '^\d{1,18}$' then p_cursor::bigint end;
  v_rows private.routing_differences[];
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  if p_cursor is not null and v_before_id is null then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_rows := array(select d from private.routing_differences d
                   where (p_state = 'all' or d.repaired_at is null and d.resolved_at is null) and (v_before_id is null or d.id < v_before_id)
                   order by d.id desc limit v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.routing_difference_json(d) order by d.id desc) from unnest(v_rows[1:v_size]) d), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then (v_rows[v_size]).id::text end,
    'reconciled', (select s.value || jsonb_build_object('at', private.format_iso(s.at)) from private.routing_state s where s.key = 'reconciled')));
end $$;
revoke execute on function app.admin_list_routing_differences(text, text, int) from public;
grant execute on function app.admin_list_routing_differences(text, text, int) to handover_authenticated;

-- admin_dismiss_routing_difference: closes a difference without a repair and records the administrator's reason. It is
-- not listed again until the values of either side change. An order that the provider refused is sent again only after
-- it changes or an administrator starts a reconciliation. Idempotent.
create function app.admin_dismiss_routing_difference(p_id bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_difference private.routing_differences;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select * into v_difference from private.routing_differences d where d.id = p_id for update;
  if not found then
    return private.refuse_not_found();
  end if;
  if v_difference.driver_id = v_admin
     or exists (select from public.transactions t where t.id = v_difference.transaction_id and private.has_conflict_of_interest(v_admin, t)) then
    return private.refuse_conflict_of_interest();
  end if;
  if v_difference.repaired_at is null and v_difference.resolved_at is null then
    update private.routing_differences d set resolved_at = clock_timestamp(), dismissed_by = v_admin, dismissal_reason = p_reason
     where d.id = p_id returning * into v_difference;
    if v_difference.kind = 'refused' then
      update private.routing_orders r set refusals = greatest(r.refusals, private.get_max_refusals()), retry_requested = false where r.transaction_id = v_difference.transaction_id;
    end if;
    perform private.record_admin_action(v_admin, 'dismiss_routing_difference', coalesce(v_difference.transaction_id, v_difference.driver_id, '00000000-0000-0000-0000-000000000000'), p_reason,
      jsonb_build_object('differenceId', p_id, 'kind', v_difference.kind, 'subject', v_difference.subject));
  end if;
  return private.ok(private.routing_difference_json(v_difference));
end $$;
revoke execute on function app.admin_dismiss_routing_difference(bigint, text) from public;
grant execute on function app.admin_dismiss_routing_difference(bigint, text) to handover_authenticated;

-- admin_list_routing_errors: lists provider errors, newest first, optionally of one type or endpoint. `p_state` =
-- 'open' leaves out resolved errors.
create function app.admin_list_routing_errors(p_limit int default null, p_cursor text default null, p_type text default null, p_endpoint text default null, p_state text default 'all') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 50, 500);
  v_before_id bigint := case when p_cursor ~ '^\d{1,18}$' then p_cursor::bigint end;
  v_rows public.optimoroute_error_logs[];
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  if p_cursor is not null and v_before_id is null then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_rows := array(select e from public.optimoroute_error_logs e
                   where (v_before_id is null or e.id < v_before_id) and (p_type is null or e.error_type = p_type) and (p_endpoint is null or e.endpoint = p_endpoint)
                     and (p_state <> 'open' or not e.resolved)
                   order by e.id desc limit v_size + 1);
  return private.ok(jsonb_build_object('nextCursor', case when cardinality(v_rows) > v_size then (v_rows[v_size]).id::text end, 'items', coalesce((
    select jsonb_agg(private.routing_error_json(e) order by e.id desc) from unnest(v_rows[1:v_size]) e), '[]')));
end $$;
revoke execute on function app.admin_list_routing_errors(int, text, text, text, text) from public;
grant execute on function app.admin_list_routing_errors(int, text, text, text, text) to handover_authenticated;

-- admin_get_routing_error_summary: counts provider errors of the last 24 hours by type and by endpoint, and of the last
-- hour. `items` adds the last occurrence of each type and code.
create function app.admin_get_routing_error_summary() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return private.ok((
    -- Scans the day's rows only once, because there may be many.
    with error_kinds as materialized (
      select e.error_type, e.error_code, e.endpoint, count(*) as n, count(*) filter (where not e.resolved) as unresolved,
             count(*) filter (where e."timestamp" > now() - interval '1 hour') as last_hour, max(e."timestamp") as last_at
        from public.optimoroute_error_logs e where e."timestamp" > now() - interval '24 hours' group by 1, 2, 3)
    select jsonb_build_object('since', private.format_iso(now() - interval '24 hours'),
      'total', (select coalesce(sum(k.n), 0) from error_kinds k), 'unresolved', (select coalesce(sum(k.unresolved), 0) from error_kinds k),
      'lastHour', (select coalesce(sum(k.last_hour), 0) from error_kinds k),
      'byType', coalesce((select jsonb_object_agg(g.error_type, g.n) from (select k.error_type, sum(k.n) as n from error_kinds k group by 1) g), '{}'),
      'byEndpoint', coalesce((select jsonb_object_agg(g.endpoint, g.n) from (select k.endpoint, sum(k.n) as n from error_kinds k where k.endpoint is not null group by 1) g), '{}'),
      'items', coalesce((
        select jsonb_agg(jsonb_build_object('type', g.error_type, 'code', g.error_code, 'count', g.n, 'lastAt', private.format_iso(g.last_at)) order by g.n desc, g.error_type, g.error_code)
          from (select k.error_type, k.error_code, sum(k.n) as n, max(k.last_at) as last_at from error_kinds k group by 1, 2) g), '[]'))));
end $$;
revoke execute on function app.admin_get_routing_error_summary() from public;
grant execute on function app.admin_get_routing_error_summary() to handover_authenticated;

-- admin_resolve_routing_error: marks a provider error as resolved and records the administrator. Idempotent.
create function app.admin_resolve_routing_error(p_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_error public.optimoroute_error_logs;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select * into v_error from public.optimoroute_error_logs e where e.id = p_id for update;
  if not found then
    return private.refuse_not_found();
  end if;
  if not v_error.resolved then
    update public.optimoroute_error_logs e set resolved = true where e.id = p_id returning * into v_error;
    perform private.record_admin_action(v_admin, 'resolve_routing_error', '00000000-0000-0000-0000-000000000000', null,
      jsonb_build_object('errorId', p_id, 'type', v_error.error_type, 'endpoint', v_error.endpoint));
  end if;
  return private.ok(private.routing_error_json(v_error));
end $$;
revoke execute on function app.admin_resolve_routing_error(bigint) from public;
grant execute on function app.admin_resolve_routing_error(bigint) to handover_authenticated;
