-- admin_get_overview: returns the current figures and those of the same time a week ago. `before` is null without a
-- sample (no worker ran, or the service is younger). `course`: today's samples, by minute of the day. `hours`:
-- deliveries by hour in the service's time zone; future hours of today are null.
create function app.admin_get_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_day record;
  v_zone text := private.get_time_zone();
  v_now private.overview_samples;
  v_before private.overview_samples;
  v_waits record;
  v_waits_before record;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  v_day := private.compute_overview_day(now());
  v_now := private.compute_overview();
  -- The sample of that quarter of an hour, or the previous one.
  select * into v_before from private.overview_samples s
   where s.at <= v_day.at_before and s.at > v_day.at_before - interval '30 minutes' order by s.at desc limit 1;
  v_waits := private.get_assignment_wait_stats(v_day.starts, 'infinity');
  v_waits_before := private.get_assignment_wait_stats(v_day.starts_before, v_day.at_before);
  return private.ok(jsonb_build_object(
    'at', private.format_iso(now()), 'day', v_day.day, 'previousDay', v_day.day - 7, 'timeZone', v_zone,
    'waiting', jsonb_build_object('now', v_now.waiting, 'before', v_before.waiting),
    'active', jsonb_build_object('now', v_now.active, 'before', v_before.active),
    'late', jsonb_build_object('now', v_now.late, 'before', v_before.late),
    'atWork', jsonb_build_object('now', v_now.at_work, 'before', v_before.at_work),
    'free', (select count(*) from public.driver_profiles d where d.status = 'online'),
    'cashOut', jsonb_build_object('now', v_now.cash_out, 'before', v_before.cash_out),
    'mostCash', (
      select jsonb_build_object('driverId', d.user_id, 'name', d.name, 'amount', h.amount)
        from (select c.driver_id, sum(c.amount) as amount from private.held_cash c group by c.driver_id order by 2 desc, 1 limit 1) h
        join public.driver_profiles d on d.user_id = h.driver_id),
    'cashOutDeliveries', (select count(*) from private.list_deliveries_by_figure('cash_out')),
    'found', jsonb_build_object('now', v_waits.deliveries, 'before', v_waits_before.deliveries),
    'medianSeconds', jsonb_build_object('now', v_waits.median, 'before', v_waits_before.median),
    'delivered', jsonb_build_object('now', (select count(*) from private.list_deliveries_by_figure('delivered')), 'before', (select count(*) from private.list_deliveries_by_figure('delivered_before'))),
    'course', coalesce((
      select jsonb_agg(jsonb_build_object('minute', (extract(epoch from s.at - v_day.starts) / 60)::int, 'waiting', s.waiting, 'active', s.active, 'late', s.late,
                                          'atWork', s.at_work, 'cashOut', s.cash_out) order by s.at)
        from private.overview_samples s where s.at >= v_day.starts and s.at <= now()), '[]'),
    'hours', (
      with done as (
        select extract(hour from t.completed_at at time zone v_zone)::int as hour, t.completed_at >= v_day.starts as is_today
          from public.transactions t
         where t.status = 'delivered' and (t.completed_at >= v_day.starts
           or t.completed_at >= v_day.starts_before and t.completed_at < private.compute_business_day_start(v_day.day - 6)))
      select jsonb_agg(jsonb_build_object('hour', h, 'before', coalesce(d.before, 0),
                         'today', case when h <= extract(hour from now() at time zone v_zone) then coalesce(d.today, 0) end) order by h)
        from generate_series(0, 23) h
        left join (select x.hour, count(*) filter (where x.is_today) as today, count(*) filter (where not x.is_today) as before from done x group by x.hour) d on d.hour = h)));
end $$;
revoke execute on function app.admin_get_overview() from public;
grant execute on function app.admin_get_overview() to handover_authenticated;
