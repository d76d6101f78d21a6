-- late_deliveries: deliveries under way that are late, and since when. A delivery is late if its preferred time has
-- passed, if its driver is overdue (counted no earlier than the preferred time requires), or if the ETA is after the
-- preferred time, since when the driver can no longer be on time. All lists and pages use this view, so that they
-- agree.
create view private.late_deliveries as
  select t.id, least(t.wanted_to, t.wanted_to + arrival.slack, driver.overdue) as since
    from public.transactions t
    left join private.task_road_routes route on route.transaction_id = t.id and route.driver_id = t.driver_id and route.status = t.status and route.remaining_s is not null
   cross join lateral (select make_interval(secs => (select private.get_setting('late_arrival_seconds'))::double precision - route.remaining_s) as slack) arrival
   cross join lateral (
     select case t.status
              when 'assigned' then greatest(t.assigned_at, private.find_search_start_time(t)) + make_interval(secs => (select private.get_setting('late_start_seconds'))::double precision)
              when 'in_transit' then coalesce(greatest(route.first_arrival, t.wanted_from) + arrival.slack,
                greatest(t.started_at + make_interval(secs => (select private.get_setting('late_drive_seconds'))::double precision), t.wanted_from))
              when 'servicing' then t.arrived_at + make_interval(secs => (select private.get_setting('late_hand_over_seconds'))::double precision) end as overdue) driver
   where private.is_paid_and_open(t.status) and least(t.wanted_to, t.wanted_to + arrival.slack, driver.overdue) < now();
