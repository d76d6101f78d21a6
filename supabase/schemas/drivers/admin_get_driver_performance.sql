-- driver_figures_json: returns a driver's figures for a period (`p_to` exclusive). Rates are from 0 to 1, null without
-- data. `onTime`: the share of deliveries completed by the end of the requested window, otherwise by the estimate at
-- acceptance plus late_arrival_seconds; of those that had either. `toPickupSeconds`: the median time from acceptance
-- until the driver had the cash.
create function private.driver_figures_json(p_driver_id uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_late_after interval := make_interval(secs => private.get_setting('late_arrival_seconds')::double precision);
  v_offers record;
  v_deliveries jsonb;
begin
  select * into v_offers from private.get_offer_stats(p_driver_id, p_from, p_to);
  select jsonb_build_object('delivered', count(*) filter (where assignment.status = 'completed'),
           'cancelled', count(*) filter (where assignment.status = 'cancelled' and coalesce(assignment.custom_fields ->> 'outcome', 'cancelled') = 'cancelled'),
           'failed', count(*) filter (where assignment.custom_fields ->> 'outcome' = 'failed'),
           'amount', coalesce(sum(t.amount) filter (where assignment.status = 'completed'), 0),
           'timed', count(*) filter (where assignment.status = 'completed' and deadline.due_at is not null),
           'onTime', count(*) filter (where assignment.status = 'completed' and t.completed_at <= deadline.due_at),
           'toPickupSeconds', round(percentile_cont(0.5) within group (order by extract(epoch from t.started_at - assignment.accepted_at))
                                filter (where assignment.status = 'completed' and t.started_at >= assignment.accepted_at)))
    into v_deliveries
    from public.optimoroute_orders assignment join public.transactions t on t.id = assignment.transaction_id
   cross join lateral (select coalesce(t.wanted_to, (assignment.custom_fields ->> 'estimatedDelivery')::timestamptz + v_late_after) as due_at) deadline
   where assignment.driver_id = p_driver_id and assignment.accepted_at is not null and assignment.ended_at >= p_from and assignment.ended_at < p_to;
  return v_deliveries - 'timed' - 'onTime' || jsonb_build_object('offers', v_offers.offers, 'acceptanceRate', v_offers.acceptance_rate,
    'onTimeRate', round((v_deliveries ->> 'onTime')::numeric / nullif((v_deliveries ->> 'timed')::int, 0), 3),
    'rating', (select round(avg(r.stars), 1) from private.delivery_ratings r where r.driver_id = p_driver_id and r.rated_at >= p_from and r.rated_at < p_to),
    'ratings', (select count(*) from private.delivery_ratings r where r.driver_id = p_driver_id and r.rated_at >= p_from and r.rated_at < p_to),
    'hoursOnline', (select round(coalesce(sum(extract(epoch from least(span.ends, p_to) - span.begins)), 0) / 3600, 2)
                      from private.list_status_spans(p_driver_id, p_from) span where span.status in ('online', 'busy', 'on_duty') and span.begins < p_to),
    'earned', private.sum_earned_pay(p_driver_id, p_from, p_to));
end $$;

-- admin_get_driver_performance: returns the figures of the last 7, 30 or 90 days, and of the same period before.
create function app.admin_get_driver_performance(p_user_id uuid, p_period text default 'month') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_period_length interval := make_interval(days => case p_period when 'week' then 7 when 'quarter' then 90 else 30 end);
  v_now timestamptz := clock_timestamp();
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  elsif not exists (select from public.driver_profiles d where d.user_id = p_user_id) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('period', p_period, 'from', private.format_iso(v_now - v_period_length), 'to', private.format_iso(v_now),
    'now', private.driver_figures_json(p_user_id, v_now - v_period_length, v_now),
    'before', private.driver_figures_json(p_user_id, v_now - 2 * v_period_length, v_now - v_period_length)));
end $$;
revoke execute on function app.admin_get_driver_performance(uuid, text) from public;
grant execute on function app.admin_get_driver_performance(uuid, text) to handover_authenticated;
