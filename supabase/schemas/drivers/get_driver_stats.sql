-- list_status_spans: returns the driver's statuses since `p_from` as intervals, from the log of status changes.
create function private.list_status_spans(p_driver_id uuid, p_from timestamptz)
returns table (status text, begins timestamptz, ends timestamptz)
language sql stable security definer set search_path = '' as $$
  with change as (
    select a.id, a.metadata ->> 'to' as status, greatest(a."timestamp", p_from) as at
      from public.driver_task_actions a
     where a.driver_id = p_driver_id and a.action = 'status_changed'
       and (a."timestamp" >= p_from or a.id = (select max(b.id) from public.driver_task_actions b
             where b.driver_id = p_driver_id and b.action = 'status_changed' and b."timestamp" < p_from)))
  select c.status, c.at, coalesce(lead(c.at) over (order by c.id), now()) from change c
$$;

-- driver_day_json: returns a driver's figures of one business day.
create function private.driver_day_json(p_driver_id uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with bounds as (select private.compute_business_day_start(p_day) as a, private.compute_business_day_start(p_day + 1) as z)
    select jsonb_build_object('date', p_day::text,
      'deliveries', (select count(*) from public.transactions t where t.driver_id = p_driver_id and t.status = 'delivered' and t.completed_at >= a and t.completed_at < z),
      'amount', (select coalesce(sum(t.amount), 0) from public.transactions t where t.driver_id = p_driver_id and t.status = 'delivered' and t.completed_at >= a and t.completed_at < z),
      'driven', private.sum_driven_distance_json(p_driver_id, a, z), 'earned', private.sum_earned_pay(p_driver_id, a, z),
      'hoursOnline', (select round(coalesce(sum(extract(epoch from least(s.ends, z) - greatest(s.begins, a))), 0) / 3600, 2)
                        from private.list_status_spans(p_driver_id, a) s
                       where s.status in ('online', 'busy', 'on_duty') and s.ends > a and s.begins < z))
      from bounds);
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
  select jsonb_build_object('completed', count(*) filter (where a.status = 'completed'),
           'cancelled', count(*) filter (where a.status = 'cancelled' and coalesce(a.custom_fields ->> 'outcome', 'cancelled') = 'cancelled'),
           'failed', count(*) filter (where a.custom_fields ->> 'outcome' = 'failed'))
    into v_deliveries from public.optimoroute_orders a where a.driver_id = v_actor and a.accepted_at is not null and a.ended_at >= v_from;
  select jsonb_agg(private.driver_day_json(v_actor, v_today - n) order by n desc) into v_per_day from generate_series(0, v_days - 1) n;
  return private.ok(jsonb_build_object('range', p_range, 'offers', v_offers.offers, 'acceptanceRate', v_offers.acceptance_rate, 'deliveries', v_deliveries,
    'amount', (select sum((d ->> 'amount')::numeric) from jsonb_array_elements(v_per_day) d),
    'earned', (select sum((d ->> 'earned')::numeric) from jsonb_array_elements(v_per_day) d),
    'hoursOnline', (select sum((d ->> 'hoursOnline')::numeric) from jsonb_array_elements(v_per_day) d),
    'driven', private.sum_driven_distance_json(v_actor, v_from, private.compute_business_day_start(v_today + 1)),
    'days', v_per_day, 'timeZone', private.get_time_zone()));
end $$;
revoke execute on function app.get_driver_stats(text) from public;
grant execute on function app.get_driver_stats(text) to handover_authenticated;
