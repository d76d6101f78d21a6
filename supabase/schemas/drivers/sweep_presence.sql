-- sweep_presence: sets up to p_limit drivers who have left offline. `more`: call again. The last call also enqueues
-- lost jobs of planned hours. Samples the overview's figures. Concurrent calls are safe.
create function app.sweep_presence(p_limit int default 50) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_driver_ids uuid[];
  v_offline_count int;
begin
  if not pg_try_advisory_xact_lock(hashtext('sweep_presence')) then
    return private.ok(jsonb_build_object('offline', 0, 'busy', true, 'more', false));
  end if;
  -- Before drivers are locked, because the figures take half a second on a day of 10,000 deliveries.
  perform private.record_overview_sample();
  select array_agg(absent.user_id) into v_driver_ids
    from (select d.user_id from public.driver_profiles d
           where d.status <> 'offline'
             -- Repeats part of has_driver_left(), so that present drivers cost no function call.
             and (d.leaving_at is not null or d.last_seen is null
                  or d.last_seen < now() - make_interval(secs => private.get_setting('presence_timeout_seconds')::double precision))
             and private.has_driver_left(d)
           order by d.last_seen nulls first limit p_limit) absent;
  -- All offers are closed before any driver is locked: never wait for a delivery while holding a driver's row.
  perform private.close_offers_of_drivers(v_driver_ids, 'driver_unavailable');
  perform from public.driver_profiles d where d.user_id = any (v_driver_ids) order by d.user_id for update;
  -- Drivers who got an offer or came back meanwhile are left to the next run.
  update public.driver_profiles d set status = 'offline', is_available = false, leaving_at = null, last_status_change = now()
   where d.user_id = any (v_driver_ids) and private.has_driver_left(d)
     and not exists (select from public.driver_notifications offer
                      where offer.driver_id = d.user_id and private.is_open_offer(offer.status));
  get diagnostics v_offline_count = row_count;
  if cardinality(v_driver_ids) = p_limit and v_offline_count > 0 then
    return private.ok(jsonb_build_object('offline', v_offline_count, 'more', true));
  end if;
  perform private.enqueue('advance_planned_hours', jsonb_build_object('driverId', overdue.driver_id), null, 'hours:' || overdue.driver_id)
     from (select h.driver_id from private.planned_hours_settings h where h.next_at < now() - interval '1 minute' order by h.next_at limit 500) overdue;
  return private.ok(jsonb_build_object('offline', v_offline_count, 'more', false));
end $$;
revoke execute on function app.sweep_presence(int) from public;
grant execute on function app.sweep_presence(int) to handover_service;
