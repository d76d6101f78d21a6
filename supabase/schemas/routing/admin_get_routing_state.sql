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
    with job as materialized (
      select j.task_identifier as task, j.key, j.created_at, j.attempts >= j.max_attempts and j.locked_at is null as failed from graphile_worker.jobs j
       where j.task_identifier in ('sync_routing_order', 'sync_routing_driver', 'reconcile_routing')
      union all
      select 'sync_routing_order', 'routing:order:' || m.transaction_id, m.created_at, m.failed from private.list_batch_jobs('sync_routing_orders') m),
    total as (
      select count(*) filter (where task = 'sync_routing_order' and not failed) as orders_waiting, count(*) filter (where task = 'sync_routing_order' and failed) as orders_failed,
             count(*) filter (where task = 'sync_routing_driver' and not failed) as drivers_waiting, count(*) filter (where task = 'sync_routing_driver' and failed) as drivers_failed,
             min(created_at) filter (where task = 'sync_routing_order' and not failed) as since, coalesce(bool_or(task = 'reconcile_routing' and not failed), false) as reconciling
        from job)
    select jsonb_build_object('date', p_date, 'provider', private.provider_health_json(), 'waitingSince', private.format_iso(total.since), 'reconciling', total.reconciling,
      'orders', jsonb_build_object(
        'held', (select count(*) from private.routing_orders r where r.stage = 'present'), 'waiting', total.orders_waiting, 'failed', total.orders_failed,
        'refused', (select count(*) from private.routing_orders r where r.refused_version is not null),
        'untold', (select count(*) from public.transactions t left join private.routing_orders r on r.transaction_id = t.id
                    where private.is_paid_and_open(t.status) and coalesce(r.stage, 'unsent') <> 'present' and r.refused_version is null
                      and not exists (select from job where job.key = 'routing:order:' || t.id))),
      'drivers', jsonb_build_object(
        'held', (select count(*) from private.routing_drivers r where r.date = p_date and r.sent is not null), 'waiting', total.drivers_waiting, 'failed', total.drivers_failed,
        'refused', (select count(*) from private.routing_drivers r where r.date = p_date and r.refused_version is not null),
        'untold', (select count(*) from public.driver_profiles d where private.is_recently_active(d) and not exists (select from job where job.key = 'routing:driver:' || d.user_id)
                      and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date))),
      'events', (select jsonb_build_object('tag', s.value #>> '{}', 'at', private.format_iso(s.at)) from private.routing_state s where s.key = 'events'),
      'reconciled', (select s.value || jsonb_build_object('at', private.format_iso(s.at)) from private.routing_state s where s.key = 'reconciled'),
      'differences', (select count(*) from private.routing_differences d where d.repaired_at is null and d.resolved_at is null),
      'errors', (select jsonb_build_object('lastHour', count(*), 'lastAt', private.format_iso(max(e."timestamp"))) from public.optimoroute_error_logs e where e."timestamp" > now() - interval '1 hour'),
      'plan', (select private.routing_plan_json(p) from private.routing_plans p where p.status = 'running' order by p.created_at desc limit 1))
      from total));
end $$;
revoke execute on function app.admin_get_routing_state(date) from public;
grant execute on function app.admin_get_routing_state(date) to handover_authenticated;
