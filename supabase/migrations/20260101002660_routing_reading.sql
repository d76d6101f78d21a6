-- What an administrator reads of the routing provider, and asks of it. Everybody else gets the answer for what does not exist.

-- admin_list_plans: the newest plans first.
create function public.admin_list_plans(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.page_size(p_limit, 50);
  v_mark record;
  v_rows private.routing_plans[];
  v_last private.routing_plans;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  select * into v_mark from private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'Invalid cursor');
  end if;
  v_rows := array(select p from private.routing_plans p where v_mark.at is null or (p.created_at, p.id) < (v_mark.at, v_mark.id)
                   order by p.created_at desc, p.id desc limit v_size + 1);
  v_last := v_rows[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.plan_json(r) order by r.created_at desc, r.id desc) from unnest(v_rows[1:v_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.page_mark(v_last.created_at, v_last.id) end));
end $$;

-- admin_routes: the routes of a day as they were planned last; plannedAt is null when they never were.
create function public.admin_routes(p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  select * into v_plan from private.routing_plans p where p.date = p_date and p.status = 'completed' order by p.finished_at desc limit 1;
  return private.ok(jsonb_build_object('date', p_date, 'planId', v_plan.id, 'plannedAt', private.iso(v_plan.finished_at), 'routes', coalesce((
    select jsonb_agg(r.value || jsonb_build_object('driverId', (select d.user_id from public.driver_profiles d where d.optimo_route_external_id = r.value ->> 'driverExternalId'),
        'stops', (select coalesce(jsonb_agg(s.value || jsonb_build_object('transactionId', (select t.id from public.transactions t where t.order_no = s.value ->> 'orderNo'))
                                            order by s.ordinality), '[]')
                    from jsonb_array_elements(r.value -> 'stops') with ordinality s)) order by r.ordinality)
      from jsonb_array_elements(v_plan.routes) with ordinality r), '[]')));
end $$;

-- admin_sync_drivers: the provider is told of every approved driver's day, where it has changed. How many are looked at.
create function public.admin_sync_drivers(p_date date) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  -- What was refused is asked once more, because an administrator says so.
  update private.routing_drivers r set refused_version = null where r.date = p_date and r.refused_version is not null;
  return private.ok(jsonb_build_object('drivers', private.enqueue_routing_drivers(p_date, true)));
end $$;

-- admin_reconcile: both sides are compared now; asking twice compares once. What the provider refused is asked for again, however
-- often it was.
create function public.admin_reconcile() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  update private.routing_orders r set refusals = 0 where r.refused_version is not null;
  perform private.enqueue('reconcile_routing', '{}', null, 'cron:reconcile_routing', 3, p_queue => 'routing:4');
  return private.ok('{"started": true}');
end $$;

-- driver_ref: a driver's id and name; null for nobody we know.
create function private.driver_ref(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', d.user_id, 'name', d.name) from public.driver_profiles d where d.user_id = private.uuid_of(p_id)
$$;

-- difference_json: a difference as an administrator reads it.
create function private.difference_json(p_d private.routing_differences) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_d.id, 'what', p_d.what, 'subject', p_d.subject, 'driverId', p_d.driver_id,
    'transactionId', (select t.id from public.transactions t where t.id = p_d.transaction_id),
    'driver', private.driver_ref(p_d.driver_id::text), 'ourDriver', case when p_d.what = 'driver' then private.driver_ref(p_d.ours #>> '{}') end,
    'theirDriver', case when p_d.what = 'driver' then private.driver_ref(p_d.theirs #>> '{}') end, 'ours', p_d.ours, 'theirs', p_d.theirs,
    'foundAt', private.iso(p_d.found_at), 'lastSeenAt', private.iso(p_d.last_seen_at), 'repairedAt', private.iso(p_d.repaired_at),
    'resolvedAt', private.iso(p_d.resolved_at), 'dismissed', p_d.dismissed_by is not null, 'dismissalReason', p_d.dismissal_reason)
$$;

-- admin_dismiss_difference: an administrator has looked at it and leaves it as it is, on record. Not listed again while both
-- sides say the same; an order that was refused is asked for again only when it changes or both sides are compared on demand.
-- Repeating is a success.
create function public.admin_dismiss_difference(p_id bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_reason text := nullif(btrim(p_reason), '');
  v_difference private.routing_differences;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  if v_reason is null or length(v_reason) > 500 then
    return private.invalid('reason', 'Must be 1 to 500 characters');
  end if;
  select * into v_difference from private.routing_differences d where d.id = p_id for update;
  if not found then
    return private.not_found();
  end if;
  if v_difference.driver_id = v_admin
     or exists (select from public.transactions t where t.id = v_difference.transaction_id and private.own_case(v_admin, t)) then
    return private.refuse_own_case();
  end if;
  if v_difference.repaired_at is null and v_difference.resolved_at is null then
    update private.routing_differences d set resolved_at = clock_timestamp(), dismissed_by = v_admin, dismissal_reason = v_reason
     where d.id = p_id returning * into v_difference;
    if v_difference.what = 'refused' then
      update private.routing_orders r set refusals = greatest(r.refusals, private.most_refusals()), ask_again = false where r.transaction_id = v_difference.transaction_id;
    end if;
    perform private.record_admin_action(v_admin, 'dismiss_difference', coalesce(v_difference.transaction_id, v_difference.driver_id, '00000000-0000-0000-0000-000000000000'), v_reason,
      jsonb_build_object('differenceId', p_id, 'what', v_difference.what, 'subject', v_difference.subject));
  end if;
  return private.ok(private.difference_json(v_difference));
end $$;

-- admin_list_differences: where the sides differ, newest first; those that are settled too when asked for. `reconciled`: when they
-- were last compared, and what came of it.
create function public.admin_list_differences(p_state text default 'open', p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.page_size(p_limit, 50, 200);
  v_before bigint := case when p_cursor ~ '^\d{1,18}$' then p_cursor::bigint end;
  v_rows private.routing_differences[];
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  if p_cursor is not null and v_before is null then
    return private.invalid('cursor', 'Invalid cursor');
  end if;
  v_rows := array(select d from private.routing_differences d
                   where (p_state = 'all' or d.repaired_at is null and d.resolved_at is null) and (v_before is null or d.id < v_before)
                   order by d.id desc limit v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.difference_json(d) order by d.id desc) from unnest(v_rows[1:v_size]) d), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then (v_rows[v_size]).id::text end,
    'reconciled', (select s.value || jsonb_build_object('at', private.iso(s.at)) from private.routing_state s where s.key = 'reconciled')));
end $$;

-- routing_error_json: a failed call as an administrator reads it.
create function private.routing_error_json(p_e public.optimoroute_error_logs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_e.id, 'type', p_e.error_type, 'code', p_e.error_code, 'message', p_e.error_message, 'endpoint', p_e.endpoint, 'method', p_e.method,
    'statusCode', p_e.status_code, 'retryCount', p_e.retry_count, 'request', p_e.request_data, 'response', p_e.response_data, 'at', private.iso(p_e."timestamp"), 'resolved', p_e.resolved)
$$;

-- admin_resolve_routing_error: an administrator has dealt with it, on record. Repeating is a success.
create function public.admin_resolve_routing_error(p_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_error public.optimoroute_error_logs;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_error from public.optimoroute_error_logs e where e.id = p_id for update;
  if not found then
    return private.not_found();
  end if;
  if not v_error.resolved then
    update public.optimoroute_error_logs e set resolved = true where e.id = p_id returning * into v_error;
    perform private.record_admin_action(v_admin, 'resolve_routing_error', '00000000-0000-0000-0000-000000000000', null,
      jsonb_build_object('errorId', p_id, 'type', v_error.error_type, 'endpoint', v_error.endpoint));
  end if;
  return private.ok(private.routing_error_json(v_error));
end $$;

-- admin_routing_errors: what went wrong at the provider, newest first, of one type or at one endpoint when asked for; `open`: what is
-- not resolved alone.
create function public.admin_routing_errors(p_limit int default 50, p_cursor text default null, p_type text default null, p_endpoint text default null, p_state text default 'all') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.page_size(p_limit, 50, 500);
  v_before bigint := case when p_cursor ~ '^\d{1,18}$' then p_cursor::bigint end;
  v_rows public.optimoroute_error_logs[];
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  if p_cursor is not null and v_before is null then
    return private.invalid('cursor', 'Invalid cursor');
  end if;
  v_rows := array(select e from public.optimoroute_error_logs e
                   where (v_before is null or e.id < v_before) and (p_type is null or e.error_type = p_type) and (p_endpoint is null or e.endpoint = p_endpoint)
                     and (p_state <> 'open' or not e.resolved)
                   order by e.id desc limit v_size + 1);
  return private.ok(jsonb_build_object('nextCursor', case when cardinality(v_rows) > v_size then (v_rows[v_size]).id::text end, 'items', coalesce((
    select jsonb_agg(private.routing_error_json(e) order by e.id desc) from unnest(v_rows[1:v_size]) e), '[]')));
end $$;

-- admin_routing_error_summary: the errors of the last day by type and by endpoint, how many of them the last hour has, and the
-- last of each kind.
create function public.admin_routing_error_summary() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  return private.ok((
    -- One look at the day's rows: there may be many of them.
    with kind as materialized (
      select e.error_type, e.error_code, e.endpoint, count(*) as n, count(*) filter (where not e.resolved) as unresolved,
             count(*) filter (where e."timestamp" > now() - interval '1 hour') as last_hour, max(e."timestamp") as last_at
        from public.optimoroute_error_logs e where e."timestamp" > now() - interval '24 hours' group by 1, 2, 3)
    select jsonb_build_object('since', private.iso(now() - interval '24 hours'),
      'total', (select coalesce(sum(k.n), 0) from kind k), 'unresolved', (select coalesce(sum(k.unresolved), 0) from kind k),
      'lastHour', (select coalesce(sum(k.last_hour), 0) from kind k),
      'byType', coalesce((select jsonb_object_agg(g.error_type, g.n) from (select k.error_type, sum(k.n) as n from kind k group by 1) g), '{}'),
      'byEndpoint', coalesce((select jsonb_object_agg(g.endpoint, g.n) from (select k.endpoint, sum(k.n) as n from kind k where k.endpoint is not null group by 1) g), '{}'),
      'items', coalesce((
        select jsonb_agg(jsonb_build_object('type', g.error_type, 'code', g.error_code, 'count', g.n, 'lastAt', private.iso(g.last_at)) order by g.n desc, g.error_type, g.error_code)
          from (select k.error_type, k.error_code, sum(k.n) as n, max(k.last_at) as last_at from kind k group by 1, 2) g), '[]'))));
end $$;

-- admin_routing_state: how the two worlds stand: whether the provider answers, what it has been told, what waits, was refused or was
-- never told, how far its events are read, when both sides were last compared, and what went wrong lately. `p_date`: the account's day.
create function public.admin_routing_state(p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  return private.ok((
    with job as materialized (
      select j.task_identifier as task, j.key, j.created_at, j.attempts >= j.max_attempts and j.locked_at is null as failed from graphile_worker.jobs j
       where j.task_identifier in ('sync_routing_order', 'sync_routing_driver', 'reconcile_routing')),
    total as (
      select count(*) filter (where task = 'sync_routing_order' and not failed) as orders_waiting, count(*) filter (where task = 'sync_routing_order' and failed) as orders_failed,
             count(*) filter (where task = 'sync_routing_driver' and not failed) as drivers_waiting, count(*) filter (where task = 'sync_routing_driver' and failed) as drivers_failed,
             min(created_at) filter (where task = 'sync_routing_order' and not failed) as since, coalesce(bool_or(task = 'reconcile_routing' and not failed), false) as reconciling
        from job)
    select jsonb_build_object('date', p_date, 'provider', private.provider_standing(), 'waitingSince', private.iso(total.since), 'reconciling', total.reconciling,
      'orders', jsonb_build_object(
        'held', (select count(*) from private.routing_orders r where r.stage = 'present'), 'waiting', total.orders_waiting, 'failed', total.orders_failed,
        'refused', (select count(*) from private.routing_orders r where r.refused_version is not null),
        'untold', (select count(*) from public.transactions t left join private.routing_orders r on r.transaction_id = t.id
                    where t.status in ('payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing') and coalesce(r.stage, 'unsent') <> 'present' and r.refused_version is null
                      and not exists (select from job where job.key = 'routing:order:' || t.id))),
      'drivers', jsonb_build_object(
        'held', (select count(*) from private.routing_drivers r where r.date = p_date and r.sent is not null), 'waiting', total.drivers_waiting, 'failed', total.drivers_failed,
        'refused', (select count(*) from private.routing_drivers r where r.date = p_date and r.refused_version is not null),
        'untold', (select count(*) from public.driver_profiles d where private.works_lately(d) and not exists (select from job where job.key = 'routing:driver:' || d.user_id)
                      and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date))),
      'events', (select jsonb_build_object('tag', s.value #>> '{}', 'at', private.iso(s.at)) from private.routing_state s where s.key = 'events'),
      'reconciled', (select s.value || jsonb_build_object('at', private.iso(s.at)) from private.routing_state s where s.key = 'reconciled'),
      'differences', (select count(*) from private.routing_differences d where d.repaired_at is null and d.resolved_at is null),
      'errors', (select jsonb_build_object('lastHour', count(*), 'lastAt', private.iso(max(e."timestamp"))) from public.optimoroute_error_logs e where e."timestamp" > now() - interval '1 hour'),
      'plan', (select private.plan_json(p) from private.routing_plans p where p.status = 'running' order by p.created_at desc limit 1))
      from total));
end $$;

revoke execute on function public.admin_list_plans(text, int), public.admin_routes(date), public.admin_sync_drivers(date), public.admin_reconcile(),
  public.admin_list_differences(text, text, int), public.admin_dismiss_difference(bigint, text), public.admin_routing_errors(int, text, text, text, text), public.admin_resolve_routing_error(bigint), public.admin_routing_error_summary(), public.admin_routing_state(date) from public, anon, authenticated;
grant execute on function public.admin_list_plans(text, int), public.admin_routes(date), public.admin_sync_drivers(date), public.admin_reconcile(),
  public.admin_list_differences(text, text, int), public.admin_dismiss_difference(bigint, text), public.admin_routing_errors(int, text, text, text, text), public.admin_resolve_routing_error(bigint), public.admin_routing_error_summary(), public.admin_routing_state(date) to authenticated;
