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
    with kind as materialized (
      select e.error_type, e.error_code, e.endpoint, count(*) as n, count(*) filter (where not e.resolved) as unresolved,
             count(*) filter (where e."timestamp" > now() - interval '1 hour') as last_hour, max(e."timestamp") as last_at
        from public.optimoroute_error_logs e where e."timestamp" > now() - interval '24 hours' group by 1, 2, 3)
    select jsonb_build_object('since', private.format_iso(now() - interval '24 hours'),
      'total', (select coalesce(sum(k.n), 0) from kind k), 'unresolved', (select coalesce(sum(k.unresolved), 0) from kind k),
      'lastHour', (select coalesce(sum(k.last_hour), 0) from kind k),
      'byType', coalesce((select jsonb_object_agg(g.error_type, g.n) from (select k.error_type, sum(k.n) as n from kind k group by 1) g), '{}'),
      'byEndpoint', coalesce((select jsonb_object_agg(g.endpoint, g.n) from (select k.endpoint, sum(k.n) as n from kind k where k.endpoint is not null group by 1) g), '{}'),
      'items', coalesce((
        select jsonb_agg(jsonb_build_object('type', g.error_type, 'code', g.error_code, 'count', g.n, 'lastAt', private.format_iso(g.last_at)) order by g.n desc, g.error_type, g.error_code)
          from (select k.error_type, k.error_code, sum(k.n) as n, max(k.last_at) as last_at from kind k group by 1, 2) g), '[]'))));
end $$;
revoke execute on function app.admin_get_routing_error_summary() from public;
grant execute on function app.admin_get_routing_error_summary() to handover_authenticated;
