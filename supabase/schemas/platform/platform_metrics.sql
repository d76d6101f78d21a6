-- platform_metrics: counts for monitoring.
create function app.platform_metrics() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object(
    'drivers', coalesce((select jsonb_object_agg(s.status, s.n) from (
      select d.status, count(*) as n from public.driver_profiles d where d.is_approved group by 1) s), '{}'),
    'openTransactions', coalesce((select jsonb_object_agg(s.status, s.n) from (
      select t.status, count(*) as n from public.transactions t
       where not private.is_over(t.status) group by 1) s), '{}'),
    'openOffers', (select count(*) from public.driver_notifications o where private.is_open(o.status)),
    'overdueOffers', (select count(*) from public.driver_notifications o where private.is_open(o.status) and o.expires_at < now()),
    'dispatch', coalesce((select jsonb_object_agg(s.state, s.n) from (
      select d.state, count(*) as n from private.dispatches d where d.state <> 'done' group by 1) s), '{}'),
    'queue', app.queue_health() -> 'data'));
end $$;
revoke execute on function app.platform_metrics() from public;
grant execute on function app.platform_metrics() to handover_machine;
