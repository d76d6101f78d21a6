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
      select round((coalesce(p_metres, private.compute_distance_m(p_driver.current_latitude, p_driver.current_longitude, stop.lat, stop.lng)) / 1000)::numeric, 3)
        from private.get_first_stop(p_transaction) stop), 'radiusKm', trim_scale(private.get_setting('search_radius_m') / 1000))
    when 'zones' then jsonb_build_object('assigned', p_zones)
    when 'not_tried' then jsonb_build_object('round', p_round, 'declinedAt', (
      select private.format_iso(max(offer.response_at)) from public.driver_notifications offer
       where offer.transaction_id = p_transaction.id and offer.driver_id = p_driver.user_id and offer.status = 'rejected'))
    when 'no_active_task' then jsonb_build_object('transactionId',
      (select t.id from public.transactions t where t.driver_id = p_driver.user_id and private.is_with_driver(t.status)))
    when 'no_open_offer' then jsonb_build_object('transactionId',
      (select offer.transaction_id from public.driver_notifications offer where offer.driver_id = p_driver.user_id and private.is_open_offer(offer.status)))
    when 'not_a_party' then jsonb_build_object('role', case when p_driver.user_id = p_transaction.user_id then 'sender' else 'receiver' end)
    when 'not_excluded' then jsonb_build_object('reason',
      (select e.reason from private.dispatch_exclusions e where e.transaction_id = p_transaction.id and e.driver_id = p_driver.user_id))
  end;
end $$;

-- evaluate_drivers: evaluates these drivers as the search does, eligible ones first, best first. The gates (conditions
-- that exclude a driver), in order: approved, external_id, under_review, incident, cash, available, online, position,
-- radius, zones, not_tried, no_active_task, no_open_offer, not_a_party, not_excluded. `cash`: the driver has cash to
-- return, or the delivery would exceed the ceiling. private.list_best_drivers() gives the same result by index; a test
-- compares them.
create function private.evaluate_drivers(p_transaction public.transactions, p_tried uuid[], p_priority text, p_ids uuid[])
returns table (driver_id uuid, name text, failed_gate text, distance_m double precision, score int, points int[], zones int)
-- `rows`: with the default estimate of 1,000, a join reads all drivers.
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_now timestamptz := clock_timestamp();
  v_radius_m double precision := private.get_setting('search_radius_m');
  v_fresh_since timestamptz := v_now - make_interval(secs => private.get_setting('position_fresh_seconds')::int);
  v_stop record := private.get_first_stop(p_transaction);
begin
  return query
  with delivery_zones as materialized (
    select z.id from private.list_zones_at(p_transaction.delivery_latitude, p_transaction.delivery_longitude) z),
  driver_data as materialized (
    select d.*, case when d.position_at >= v_fresh_since then distance.last_known_metres end as metres, distance.last_known_metres, private.compute_cash_room(d) as room, zone_summary.*
      from public.driver_profiles d
     cross join lateral (select private.compute_distance_m(d.current_latitude, d.current_longitude, v_stop.lat, v_stop.lng) as last_known_metres) distance
     cross join lateral (
       select count(*)::int as zones, min(a.priority) filter (where delivery_zone.id is not null) as best_priority,
              max(private.compute_zone_only_points(a.priority, false))
                filter (where delivery_zone.id is not null) as zone_only_score
         from public.driver_zone_assignments a join public.geofence_zones g on g.id = a.zone_id and g.is_active left join delivery_zones delivery_zone on delivery_zone.id = a.zone_id
        where a.driver_id = d.user_id and a.is_active) zone_summary
     where d.user_id = any (p_ids)),
  evaluations as materialized (
    select data.user_id, data.name as driver_name, data.metres, data.zones,
           case when not data.is_approved or data.suspended_at is not null then 'approved'
                when coalesce(data.optimo_route_external_id, '') = '' then 'external_id'
                when private.find_offer_block_reason(data.user_id) is not null then private.find_offer_block_reason(data.user_id)
                when p_transaction.amount > data.room then 'cash'
                when not data.is_available then 'available'
                when data.status <> 'online' then 'online'
                when data.metres is null and data.zones = 0 then 'position'
                -- A stale position counts too: a driver last seen in another town gets no score for a zone here.
                when data.last_known_metres > v_radius_m then 'radius'
                when data.zones > 0 and data.best_priority is null then 'zones'
                when data.user_id = any (p_tried) then 'not_tried'
                when exists (select from public.transactions t where t.driver_id = data.user_id and private.is_with_driver(t.status)) then 'no_active_task'
                when exists (select from public.driver_notifications offer where offer.driver_id = data.user_id and private.is_open_offer(offer.status)) then 'no_open_offer'
                when data.user_id in (p_transaction.user_id, p_transaction.receiver_id) then 'not_a_party'
                when exists (select from private.dispatch_exclusions e where e.transaction_id = p_transaction.id and e.driver_id = data.user_id) then 'not_excluded'
           end as gate,
           case when data.metres is null then array[coalesce(data.zone_only_score, 50), 0, 0, 0, 0, 0]
             else array[private.compute_zone_points(data.best_priority), private.compute_distance_points(data.metres / 1000), private.compute_priority_points(p_priority),
                        private.compute_serial_points(data.optimo_route_serial), private.compute_app_points(data.mobile_app_enabled),
                        private.compute_last_seen_points(extract(epoch from v_now - data.last_seen)::double precision)] end as terms
      from driver_data data)
  select e.user_id, e.driver_name, e.gate, e.metres, private.compute_score(e.terms), e.terms, e.zones
    from evaluations e
   order by (e.gate is null) desc, private.compute_score(e.terms) desc, e.metres nulls last, e.user_id;
end $$;

-- list_nearby_candidates: lists the approved drivers, available or not, with the last positions nearest to the first
-- stop. Only for traces, so the planar distance of the map's grid is accurate enough, and drivers beyond twice the
-- search radius are left out.
create function private.list_nearby_candidates(p_transaction public.transactions, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select nearest.user_id from private.get_first_stop(p_transaction) stop cross join lateral (
                 select d.user_id, d.current_latitude as lat, d.current_longitude as lng from public.driver_profiles d
                  where d.is_approved order by point(d.current_longitude, d.current_latitude) operator(pg_catalog.<->) point(stop.lng, stop.lat) limit p_limit) nearest
                where private.compute_distance_m(nearest.lat, nearest.lng, stop.lat, stop.lng) <= (select 2 * private.get_setting('search_radius_m')));
end $$;

-- trace_candidates_json: returns a trace's drivers: eligible ones in the search's order, then the others with their
-- failed gate. Drivers that the search found have its distance and score; the others, the forty nearest, are evaluated
-- now. Those of them that have changed since the run get the gate `changed_since` and no score.
-- At equal scores, drivers that the search found come first, ordered by travel time to the first stop.
create function private.trace_candidates_json(p_trace private.dispatch_traces) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_nearest constant int := 40;
  v_transaction public.transactions;
  v_tried_ids uuid[] := array(select id::uuid from jsonb_array_elements_text(p_trace.run -> 'tried') id);
  v_offered_ids uuid[] := array(select id::uuid from jsonb_array_elements_text(p_trace.run -> 'offered') id);
  v_ineligible_ids uuid[] := array(select id::uuid from jsonb_array_elements_text(p_trace.run -> 'refused') id);
  v_matches private.match[] := array(select m from jsonb_populate_recordset(null::private.match, p_trace.run -> 'found') m);
begin
  select * into v_transaction from public.transactions t where t.id = p_trace.transaction_id;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('driverId', e.driver_id, 'name', e.name, 'eligible', shown.failed_gate is null, 'failedGate', shown.failed_gate,
             'gateValues', private.gate_values_json(shown.failed_gate, v_transaction, d, shown.distance_m, e.zones, p_trace.round),
             'distanceKm', round((shown.distance_m / 1000)::numeric, 3), 'score', shown.score, 'terms', case when shown.score is not null then private.score_terms_json(shown.points) end,
             'toPickup', case when first_stop.seconds is not null then jsonb_build_object('metres', round(first_stop.metres::numeric), 'seconds', round(first_stop.seconds::numeric), 'approximate', first_stop.approximate) end,
             'offered', e.driver_id = any (v_offered_ids))
             order by e.driver_id = any (v_offered_ids) desc, shown.failed_gate is null desc, shown.score desc nulls last, match.driver_id is not null desc,
                      first_stop.seconds nulls last, shown.distance_m nulls last, e.driver_id), '[]')
      from private.evaluate_drivers(v_transaction, v_tried_ids, p_trace.priority, array(select m.driver_id from unnest(v_matches) m) || private.list_nearby_candidates(v_transaction, c_nearest)) e
      join public.driver_profiles d on d.user_id = e.driver_id
      left join unnest(v_matches) match on match.driver_id = e.driver_id and match.driver_id <> all (v_ineligible_ids)
     cross join lateral (select match.driver_id is null and (
         d.last_status_change > p_trace.at
         -- A driver has one open offer at a time, so the latest is the last to change.
         or exists (select from (select offer.sent_at, offer.closed_at from public.driver_notifications offer where offer.driver_id = d.user_id order by offer.sent_at desc, offer.id desc limit 1) latest_offer
                     where greatest(latest_offer.sent_at, latest_offer.closed_at) > p_trace.at)
         or coalesce(e.failed_gate in ('position', 'radius'), true) and d.position_at > p_trace.at
         or e.failed_gate is null and d.user_id = any (v_ineligible_ids)) as is_changed) change
     cross join lateral (select
       case when change.is_changed then 'changed_since' when match.driver_id is null then e.failed_gate end as failed_gate,
       case when match.driver_id is not null then match.distance_m when not change.is_changed then e.distance_m end as distance_m,
       case when match.driver_id is not null then match.score when not change.is_changed then e.score end as score, coalesce(match.points, e.points) as points) shown
     cross join lateral private.find_first_stop_distance(p_trace.run -> 'routes', e.driver_id, shown.distance_m) first_stop);
end $$;

-- trace_dispatch: stores what this run saw and did, for administrators. A job evaluates the nearest drivers afterwards,
-- so that the offer does not wait for it. `p_matches`: the search's matches. `p_ineligible_ids`: those that were not
-- eligible after all.
create function private.trace_dispatch(p_transaction public.transactions, p_dispatch private.dispatches, p_offers_needed int, p_open_offers int, p_offered_ids uuid[], p_skipped_count int, p_matches private.match[],
                                       p_ineligible_ids uuid[], p_routes jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_outcome text := case
    when cardinality(p_offered_ids) > 0 then 'offered'
    when p_skipped_count > 0 then 'busy'
    when p_open_offers > 0 or p_dispatch.next_at is not null then 'waiting'
    when p_dispatch.state = 'exhausted' or p_dispatch.pauses >= (select jsonb_array_length(s.value) from private.settings s where s.key = 'dispatch_pauses_seconds') then 'exhausted'
    else 'paused' end;
  v_id bigint;
begin
  insert into private.dispatch_traces (transaction_id, at, round, requested, priority, outcome, reason, run)
  values (p_transaction.id, clock_timestamp(), p_dispatch.round, p_offers_needed, p_dispatch.priority, v_outcome,
          case when cardinality(p_offered_ids) = 0 and p_skipped_count = 0 then
            case when cardinality(p_matches) > 0 then 'assignment_failed' when private.has_candidates() then 'no_drivers_in_area' else 'no_drivers' end end,
          jsonb_build_object('tried', p_dispatch.tried, 'offered', p_offered_ids, 'found', to_jsonb(p_matches), 'refused', p_ineligible_ids, 'routes', p_routes))
  returning id into v_id;
  perform private.enqueue('evaluate_dispatch_trace', jsonb_build_object('traceId', v_id), p_priority => 10);
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
  update private.dispatch_traces t set candidates = private.trace_candidates_json(t), run = null where t.id = p_trace_id and t.candidates is null;
  return private.ok();
end $$;
revoke execute on function app.evaluate_dispatch_trace(bigint) from public;
grant execute on function app.evaluate_dispatch_trace(bigint) to handover_service;
