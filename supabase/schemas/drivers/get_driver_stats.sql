-- list_status_spans: returns the driver's statuses since `p_from` as intervals, from the log of status changes.
create function private.list_status_spans(p_driver_id uuid, p_from timestamptz)
returns table (status text, begins timestamptz, ends timestamptz)
language sql stable security definer set search_path = '' as $$
  with status_changes as (
    (select a.id, a.metadata ->> 'to' as status, p_from as at from public.driver_task_actions a
      where a.driver_id = p_driver_id and a.action = 'status_changed' and a."timestamp" < p_from order by a."timestamp" desc, a.id desc limit 1)
    union all
    select a.id, a.metadata ->> 'to', a."timestamp" from public.driver_task_actions a
     where a.driver_id = p_driver_id and a.action = 'status_changed' and a."timestamp" >= p_from)
  select c.status, c.at, coalesce(lead(c.at) over (order by c.id), now()) from status_changes c
$$;

-- driver_days_json: returns a driver's figures of each business day between two, oldest first. Reads each table once
-- for all days.
create function private.driver_days_json(p_driver_id uuid, p_first date, p_last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text := private.get_time_zone();
  v_from timestamptz := private.compute_business_day_start(p_first);
  v_to timestamptz := private.compute_business_day_start(p_last + 1);
begin
  return (
    with days as (
      select day::date as day, private.compute_business_day_start(day::date) as starts, private.compute_business_day_start(day::date + 1) as ends
        from generate_series(p_first, p_last, interval '1 day') day
    ), deliveries_by_day as (
      select (t.completed_at at time zone v_zone)::date as day, count(*) as deliveries, sum(t.amount) as amount from public.transactions t
       where t.driver_id = p_driver_id and t.status = 'delivered' and t.completed_at >= v_from and t.completed_at < v_to group by 1
    ), pay_by_day as (
      select (e.happened_at at time zone v_zone)::date as day, sum(e.amount) as amount from private.list_earned_pay(p_driver_id, v_from, v_to) e group by 1
    ), online_by_day as (
      select d.day, sum(extract(epoch from least(s.ends, d.ends) - greatest(s.begins, d.starts))) as seconds
        from private.list_status_spans(p_driver_id, v_from) s join days d on s.ends > d.starts and s.begins < d.ends
       where s.status in ('online', 'busy', 'on_duty') group by d.day
    )
    select jsonb_agg(jsonb_build_object('date', d.day::text, 'deliveries', coalesce(t.deliveries, 0), 'amount', coalesce(t.amount, 0),
             'driven', private.sum_driven_distance_json(p_driver_id, d.starts, d.ends), 'earned', coalesce(e.amount, 0),
             'hoursOnline', round(coalesce(o.seconds, 0) / 3600, 2)) order by d.day)
      from days d left join deliveries_by_day t on t.day = d.day left join pay_by_day e on e.day = d.day left join online_by_day o on o.day = d.day);
end $$;

-- get_driver_stats: returns the caller's figures of today, a week or a month of business days, including today. Rates
-- are from 0 to 1, null without data.
create function app.get_driver_stats(p_range text default 'today') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_today date := private.get_business_day(now());
  v_days int := case p_range when 'week' then 7 when 'month' then 30 else 1 end;
  v_from timestamptz := private.compute_business_day_start(v_today - v_days + 1);
  v_offers record;
  v_deliveries jsonb;
  v_per_day jsonb;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_offers from private.get_offer_stats(v_actor, v_from, 'infinity');
  select jsonb_build_object('completed', count(*) filter (where assignment.status = 'completed'),
           'cancelled', count(*) filter (where assignment.status = 'cancelled' and coalesce(assignment.custom_fields ->> 'outcome', 'cancelled') = 'cancelled'),
           'failed', count(*) filter (where assignment.custom_fields ->> 'outcome' = 'failed'))
    into v_deliveries from public.optimoroute_orders assignment where assignment.driver_id = v_actor and assignment.accepted_at is not null and assignment.ended_at >= v_from;
  v_per_day := private.driver_days_json(v_actor, v_today - v_days + 1, v_today);
  return private.ok(jsonb_build_object('range', p_range, 'offers', v_offers.offers, 'acceptanceRate', v_offers.acceptance_rate, 'deliveries', v_deliveries,
    'amount', (select sum((day ->> 'amount')::numeric) from jsonb_array_elements(v_per_day) day),
    'earned', (select sum((day ->> 'earned')::numeric) from jsonb_array_elements(v_per_day) day),
    'hoursOnline', (select sum((day ->> 'hoursOnline')::numeric) from jsonb_array_elements(v_per_day) day),
    'driven', private.sum_driven_distance_json(v_actor, v_from, private.compute_business_day_start(v_today + 1)),
    'days', v_per_day, 'timeZone', private.get_time_zone()));
end $$;
revoke execute on function app.get_driver_stats(text) from public;
grant execute on function app.get_driver_stats(text) to handover_authenticated;
