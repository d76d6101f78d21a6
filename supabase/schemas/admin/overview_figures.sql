-- Figures of the overview. A figure and the list behind it use the same function, so that they always agree.

-- compute_overview_day: returns the day of `p_at` in the service's time zone: its start, the start of the same weekday
-- a week earlier, and the corresponding time of that day.
create function private.compute_overview_day(p_at timestamptz, out day date, out starts timestamptz, out starts_before timestamptz, out at_before timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text := private.get_time_zone();
begin
  day := (p_at at time zone v_zone)::date;
  starts := private.compute_business_day_start(day);
  starts_before := private.compute_business_day_start(day - 7);
  at_before := private.compute_timestamp_on_day(day - 7, (p_at at time zone v_zone)::time, v_zone, false);
end $$;

-- list_deliveries_by_figure: lists the deliveries of a figure: 'waiting' for a driver, 'active' with a driver,
-- 'cash_out' with cash held by drivers, 'found' a driver today, 'delivered' today, 'delivered_before' on the same
-- weekday a week ago up to this time. Open deliveries are few and indexed; those of a day use the index of their time.
create function private.list_deliveries_by_figure(p_figure text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_day record;
begin
  case p_figure
    when 'waiting' then
      return query select t.id from public.transactions t where private.is_seeking_driver(t.status);
    when 'active' then
      return query select t.id from public.transactions t where private.is_with_driver(t.status);
    when 'cash_out' then
      return query select distinct h.transaction_id from ledger.holdings h;
    else
      v_day := private.compute_overview_day(now());
      case p_figure
        when 'found' then
          return query select t.id from public.transactions t where t.assigned_at >= v_day.starts;
        when 'delivered' then
          return query select t.id from public.transactions t where t.status = 'delivered' and t.completed_at >= v_day.starts;
        when 'delivered_before' then
          return query select t.id from public.transactions t
            where t.status = 'delivered' and t.completed_at >= v_day.starts_before and t.completed_at < v_day.at_before;
        else
          -- An attention item (list_deliveries_needing_attention).
          return query select n.id from private.list_deliveries_needing_attention() n where n.kind = p_figure;
      end case;
  end case;
end $$;

-- compute_overview: returns the current figures.
create function private.compute_overview() returns private.overview_samples
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now private.overview_samples;
begin
  v_now.at := now();
  v_now.waiting := (select count(*) from private.list_deliveries_by_figure('waiting'));
  v_now.active := (select count(*) from private.list_deliveries_by_figure('active'));
  -- The same as in list_deliveries_needing_attention(), without computing its other kinds.
  v_now.late := (select count(*) from private.late_deliveries);
  v_now.at_work := (select count(*) from public.driver_profiles d where d.status <> 'offline');
  v_now.cash_out := (select coalesce(sum(h.amount), 0) from ledger.holdings h);
  return v_now;
end $$;

-- record_overview_sample: stores the figures once for each quarter of an hour.
create function private.record_overview_sample() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := date_bin('15 minutes', now(), timestamptz '2000-01-01 00:00:00+00');
  v_now private.overview_samples;
begin
  if exists (select from private.overview_samples s where s.at = v_at) then
    return;
  end if;
  v_now := private.compute_overview();
  v_now.at := v_at;
  insert into private.overview_samples select (v_now).* on conflict do nothing;
end $$;

-- get_assignment_wait_stats: returns how long deliveries that found a driver between two times waited: from the last
-- payment or return to dispatch, or from when their search opened, until the driver accepted. Uses the latest 2,000, to
-- bound the cost on a busy day.
create function private.get_assignment_wait_stats(p_from timestamptz, p_to timestamptz, out deliveries int, out median int)
language plpgsql stable security definer set search_path = '' as $$
begin
  select count(*) into deliveries from public.transactions t where t.assigned_at >= p_from and t.assigned_at < p_to;
  select round(percentile_cont(0.5) within group (order by extract(epoch from s.waited)))::int into median
    from (select t.assigned_at - greatest(u."timestamp", case when t.wanted_from is not null then private.find_search_start_time(t) end) as waited
            from (select * from public.transactions x where x.assigned_at >= p_from and x.assigned_at < p_to order by x.assigned_at desc limit 2000) t
            join lateral (
              select y."timestamp" from public.transaction_status_updates y
               where y.transaction_id = t.id and y.new_status = 'payment_confirmed' and y.action in ('confirm_payment', 'cancel_task', 'unassign') and y."timestamp" <= t.assigned_at
               order by y.id desc limit 1) u on true) s
   where s.waited >= interval '0';
end $$;
