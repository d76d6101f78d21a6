-- Explains a search to administrators: each driver's first failed gate with its values, and the score.

-- gate_values_json: returns the values that a gate compared.
create function private.gate_values_json(p_gate text, p_transaction public.transactions, p_driver public.driver_profiles, p_metres double precision,
                                    p_zones int, p_round int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_gate
    when 'approved' then jsonb_build_object('suspended', p_driver.suspended_at is not null)
    when 'external_id' then '{}'
    when 'under_review' then jsonb_build_object('transactionId',
      (select r.transaction_id from private.plausibility_reviews r where r.driver_id = p_driver.user_id and r.cleared_at is null order by r.raised_at limit 1))
    when 'incident' then '{}'
    when 'cash' then jsonb_build_object('amount', (select coalesce(sum(h.amount) filter (where h.due_at is not null), 0) from private.list_held_cash(p_driver.user_id) h),
      'held', private.sum_held_cash(p_driver.user_id), 'ceiling', private.get_cash_ceiling(p_driver), 'earlierDay', private.has_overdue_day_cash(p_driver.user_id))
    when 'available' then jsonb_build_object('status', p_driver.status)
    when 'online' then jsonb_build_object('status', p_driver.status)
    when 'position' then jsonb_build_object('positionAt', private.format_iso(p_driver.position_at), 'freshSeconds', private.get_setting('position_fresh_seconds'))
    when 'radius' then jsonb_build_object('distanceKm', (
      select round((coalesce(p_metres, private.compute_distance_m(p_driver.current_latitude, p_driver.current_longitude, s.lat, s.lng)) / 1000)::numeric, 3)
        from private.get_first_stop(p_transaction) s), 'radiusKm', trim_scale(private.get_setting('search_radius_m') / 1000))
    when 'zones' then jsonb_build_object('assigned', p_zones)
    when 'not_tried' then jsonb_build_object('round', p_round, 'declinedAt', (
      select private.format_iso(max(o.response_at)) from public.driver_notifications o
       where o.transaction_id = p_transaction.id and o.driver_id = p_driver.user_id and o.status = 'rejected'))
    when 'no_active_task' then jsonb_build_object('transactionId',
      (select t.id from public.transactions t where t.driver_id = p_driver.user_id and private.is_with_driver(t.status)))
    when 'no_open_offer' then jsonb_build_object('transactionId',
      (select o.transaction_id from public.driver_notifications o where o.driver_id = p_driver.user_id and private.is_open_offer(o.status)))
    when 'not_a_party' then jsonb_build_object('role', case when p_driver.user_id = p_transaction.user_id then 'sender' else 'receiver' end)
    when 'not_excluded' then jsonb_build_object('reason',
      (select e.reason from private.dispatch_exclusions e where e.transaction_id = p_transaction.id and e.driver_id = p_driver.user_id))
  end;
end $$;

-- evaluate_drivers: evaluates these drivers as the search does, eligible ones first, best first. The gates, in order:
-- approved, external_id, under_review, incident, cash, available, online, position, radius, zones, not_tried,
-- no_active_task, no_open_offer, not_a_party, not_excluded. `cash`: the driver has cash to return, or the delivery
-- would exceed the ceiling. private.list_best_drivers() gives the same result by index; a test compares them.
create function private.evaluate_drivers(p_transaction public.transactions, p_tried uuid[], p_priority text, p_ids uuid[])
returns table (driver_id uuid, name text, failed_gate text, distance_m double precision, score int, points int[], zones int)
-- `rows`: with the default estimate of 1,000, a join reads all drivers.
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_now timestamptz := clock_timestamp();
  v_radius double precision := private.get_setting('search_radius_m');
  v_fresh timestamptz := v_now - make_interval(secs => private.get_setting('position_fresh_seconds')::int);
  v_stop record := private.get_first_stop(p_transaction);
begin
  return query
  with zones_here as materialized (
    select z.id from private.list_zones_at(p_transaction.delivery_latitude, p_transaction.delivery_longitude) z),
  measured as materialized (
    select d.*, case when d.position_at >= v_fresh then p.last_known_metres end as metres, p.last_known_metres, private.compute_cash_room(d) as room, z.*
      from public.driver_profiles d
     cross join lateral (select private.compute_distance_m(d.current_latitude, d.current_longitude, v_stop.lat, v_stop.lng) as last_known_metres) p
     cross join lateral (
       select count(*)::int as zones, min(a.priority) filter (where h.id is not null) as best,
              max(private.compute_zone_only_points(a.priority, false))
                filter (where h.id is not null) as zone_only_score
         from public.driver_zone_assignments a join public.geofence_zones g on g.id = a.zone_id and g.is_active left join zones_here h on h.id = a.zone_id
        where a.driver_id = d.user_id and a.is_active) z
     where d.user_id = any (p_ids)),
  evaluated as materialized (
    select m.user_id, m.name as driver_name, m.metres, m.zones,
           case when not m.is_approved or m.suspended_at is not null then 'approved'
                when coalesce(m.optimo_route_external_id, '') = '' then 'external_id'
                when private.find_offer_block_reason(m.user_id) is not null then private.find_offer_block_reason(m.user_id)
                when p_transaction.amount > m.room then 'cash'
                when not m.is_available then 'available'
                when m.status <> 'online' then 'online'
                when m.metres is null and m.zones = 0 then 'position'
                -- A stale position counts too: a driver last seen in another town gets no score for a zone here.
                when m.last_known_metres > v_radius then 'radius'
                when m.zones > 0 and m.best is null then 'zones'
                when m.user_id = any (p_tried) then 'not_tried'
                when exists (select from public.transactions t where t.driver_id = m.user_id and private.is_with_driver(t.status)) then 'no_active_task'
                when exists (select from public.driver_notifications o where o.driver_id = m.user_id and private.is_open_offer(o.status)) then 'no_open_offer'
                when m.user_id in (p_transaction.user_id, p_transaction.receiver_id) then 'not_a_party'
                when exists (select from private.dispatch_exclusions e where e.transaction_id = p_transaction.id and e.driver_id = m.user_id) then 'not_excluded'
           end as gate,
           case when m.metres is null then array[coalesce(m.zone_only_score, 50), 0, 0, 0, 0, 0]
             else array[private.compute_zone_points(m.best), private.compute_distance_points(m.metres / 1000), private.compute_priority_points(p_priority),
                        private.compute_serial_points(m.optimo_route_serial), private.compute_app_points(m.mobile_app_enabled),
                        private.compute_last_seen_points(extract(epoch from v_now - m.last_seen)::double precision)] end as terms
      from measured m)
  select e.user_id, e.driver_name, e.gate, e.metres, private.compute_score(e.terms), e.terms, e.zones
    from evaluated e
   order by (e.gate is null) desc, private.compute_score(e.terms) desc, e.metres nulls last, e.user_id;
end $$;

-- list_nearby_candidates: lists the approved drivers, available or not, with the last positions nearest to the first
-- stop. Only for traces, so the planar distance of the map's grid is accurate enough, and drivers beyond twice the
-- search radius are left out.
create function private.list_nearby_candidates(p_transaction public.transactions, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select n.user_id from private.get_first_stop(p_transaction) s cross join lateral (
                 select d.user_id, d.current_latitude as lat, d.current_longitude as lng from public.driver_profiles d
                  where d.is_approved order by point(d.current_longitude, d.current_latitude) operator(pg_catalog.<->) point(s.lng, s.lat) limit p_limit) n
                where private.compute_distance_m(n.lat, n.lng, s.lat, s.lng) <= (select 2 * private.get_setting('search_radius_m')));
end $$;

-- trace_candidates_json: returns a trace's drivers: eligible ones in the search's order, then the others with their
-- failed gate. Drivers that the search found have its distance and score; the others, the forty nearest, are evaluated
-- now. Those of them that have changed since the run get the gate `changed_since` and no score.
-- At equal scores, drivers that the search found come first, ordered by travel time to the first stop.
create function private.trace_candidates_json(p_trace private.dispatch_traces) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_tried uuid[] := array(select i::uuid from jsonb_array_elements_text(p_trace.run -> 'tried') i);
  v_offered uuid[] := array(select i::uuid from jsonb_array_elements_text(p_trace.run -> 'offered') i);
  v_refused uuid[] := array(select i::uuid from jsonb_array_elements_text(p_trace.run -> 'refused') i);
  v_found private.match[] := array(select m from jsonb_populate_recordset(null::private.match, p_trace.run -> 'found') m);
begin
  select * into v_transaction from public.transactions t where t.id = p_trace.transaction_id;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('driverId', e.driver_id, 'name', e.name, 'eligible', j.failed_gate is null, 'failedGate', j.failed_gate,
             'gateValues', private.gate_values_json(j.failed_gate, v_transaction, d, j.distance_m, e.zones, p_trace.round),
             'distanceKm', round((j.distance_m / 1000)::numeric, 3), 'score', j.score, 'terms', case when j.score is not null then private.score_terms_json(j.points) end,
             'toPickup', case when s.seconds is not null then jsonb_build_object('metres', round(s.metres::numeric), 'seconds', round(s.seconds::numeric), 'approximate', s.approximate) end,
             'offered', e.driver_id = any (v_offered))
             order by e.driver_id = any (v_offered) desc, j.failed_gate is null desc, j.score desc nulls last, f.driver_id is not null desc,
                      s.seconds nulls last, j.distance_m nulls last, e.driver_id), '[]')
      from private.evaluate_drivers(v_transaction, v_tried, p_trace.priority, array(select m.driver_id from unnest(v_found) m) || private.list_nearby_candidates(v_transaction, 40)) e
      join public.driver_profiles d on d.user_id = e.driver_id
      left join unnest(v_found) f on f.driver_id = e.driver_id and f.driver_id <> all (v_refused)
     cross join lateral (select f.driver_id is null and (
         d.last_status_change > p_trace.at
         -- A driver has one open offer at a time, so the latest is the last to change.
         or exists (select from (select o.sent_at, o.closed_at from public.driver_notifications o where o.driver_id = d.user_id order by o.sent_at desc, o.id desc limit 1) o
                     where greatest(o.sent_at, o.closed_at) > p_trace.at)
         or coalesce(e.failed_gate in ('position', 'radius'), true) and d.position_at > p_trace.at
         or e.failed_gate is null and d.user_id = any (v_refused)) as is_changed) c
     cross join lateral (select
       case when c.is_changed then 'changed_since' when f.driver_id is null then e.failed_gate end as failed_gate,
       case when f.driver_id is not null then f.distance_m when not c.is_changed then e.distance_m end as distance_m,
       case when f.driver_id is not null then f.score when not c.is_changed then e.score end as score, coalesce(f.points, e.points) as points) j
     cross join lateral private.find_first_stop_distance(p_trace.run -> 'routes', e.driver_id, j.distance_m) s);
end $$;

-- trace_dispatch: stores what this run saw and did, for administrators. A job evaluates the nearest drivers afterwards,
-- so that the offer does not wait for it. `p_found`: the search's matches. `p_refused`: those that were not eligible
-- after all.
create function private.trace_dispatch(p_transaction public.transactions, p_dispatch private.dispatches, p_wanted int, p_open int, p_offered uuid[], p_skipped int, p_found private.match[],
                                       p_refused uuid[], p_routes jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_outcome text := case
    when cardinality(p_offered) > 0 then 'offered'
    when p_skipped > 0 then 'busy'
    when p_open > 0 or p_dispatch.next_at is not null then 'waiting'
    when p_dispatch.state = 'exhausted' or p_dispatch.pauses >= (select jsonb_array_length(s.value) from private.settings s where s.key = 'dispatch_pauses_seconds') then 'exhausted'
    else 'paused' end;
  v_id bigint;
begin
  insert into private.dispatch_traces (transaction_id, at, round, requested, priority, outcome, reason, run)
  values (p_transaction.id, clock_timestamp(), p_dispatch.round, p_wanted, p_dispatch.priority, v_outcome,
          case when cardinality(p_offered) = 0 and p_skipped = 0 then
            case when cardinality(p_found) > 0 then 'assignment_failed' when private.has_candidates() then 'no_drivers_in_area' else 'no_drivers' end end,
          jsonb_build_object('tried', p_dispatch.tried, 'offered', p_offered, 'found', to_jsonb(p_found), 'refused', p_refused, 'routes', p_routes))
  returning id into v_id;
  perform private.enqueue('evaluate_dispatch_trace', jsonb_build_object('traceId', v_id), null, null, 10, 10);
end $$;

-- has_candidates: returns whether there is any available driver. The specification has different messages for an empty
-- result with and without one.
create function private.has_candidates() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.candidates);
end $$;

-- evaluate_dispatch_trace: stores the drivers of a run's trace. Runs as a job, moments after the run.
create function app.evaluate_dispatch_trace(p_trace_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.dispatch_traces r set candidates = private.trace_candidates_json(r), run = null where r.id = p_trace_id and r.candidates is null;
  return private.ok();
end $$;
revoke execute on function app.evaluate_dispatch_trace(bigint) from public;
grant execute on function app.evaluate_dispatch_trace(bigint) to handover_service;
