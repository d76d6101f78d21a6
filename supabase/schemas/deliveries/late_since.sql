-- late_since: since when a delivery under way is late; no row while it is not. The preferred time is over, or its
-- driver is long overdue (counted no sooner than the preferred time needs), or will be by the way that lies before
-- them, since when they can no longer be in time. Every list and page asks this, so that all of them say the same.
-- Why a set without search_path: so the planner inlines it, and a list of all that are late reads each table once.
create function private.late_since(p_t public.transactions) returns setof timestamptz
language sql stable as $$
  select least(p_t.wanted_to, p_t.wanted_to + w.slack, w.overdue)
    from (
      select y.slack,
             case p_t.status
               when 'assigned' then greatest(p_t.assigned_at, private.search_opens(p_t)) + make_interval(secs => (select private.setting('late_start_seconds'))::double precision)
               when 'in_transit' then coalesce(greatest(y.first_arrival, p_t.wanted_from) + y.slack,
                 greatest(p_t.started_at + make_interval(secs => (select private.setting('late_drive_seconds'))::double precision), p_t.wanted_from))
               when 'servicing' then p_t.arrived_at + make_interval(secs => (select private.setting('late_hand_over_seconds'))::double precision) end
        from (select) one
        left join lateral (
          select x.first_arrival, make_interval(secs => (select private.setting('late_arrival_seconds'))::double precision - x.left_s)
            from private.task_ways x
           where x.transaction_id = p_t.id and x.driver_id = p_t.driver_id and x.status = p_t.status and x.left_s is not null)
          y (first_arrival, slack) on true) w (slack, overdue)
   where private.is_under_way(p_t.status) and least(p_t.wanted_to, p_t.wanted_to + w.slack, w.overdue) < now()
$$;
