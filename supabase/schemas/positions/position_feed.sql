-- Broadcasts of drivers' positions on private channels, for live maps.

-- broadcast_pending_positions: broadcasts all pending positions in one message on the `ops` channel, unless a broadcast
-- happened less than ops_position_interval_ms ago or is running. One message for all drivers, because Supabase limits
-- messages per second, and a thousand drivers send thirty. p_ignores_interval: broadcasts in any case. Returns whether
-- positions may still be pending.
create function private.broadcast_pending_positions(p_ignores_interval boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_positions jsonb;
begin
  -- The current holder ends within milliseconds; the next call or the job broadcasts the rest.
  if not pg_try_advisory_xact_lock(hashtext('broadcast_positions')) then
    return true;
  end if;
  if not p_ignores_interval and (select s.at from private.position_broadcast_state s)
       > clock_timestamp() - make_interval(secs => private.get_setting('ops_position_interval_ms')::double precision / 1000) then
    return true;
  end if;
  -- Rows locked by concurrent changes are broadcast next time.
  with unlocked as (select p.driver_id from private.pending_position_broadcasts p order by p.driver_id limit 500 for update skip locked),
  deleted as (delete from private.pending_position_broadcasts p using unlocked u where p.driver_id = u.driver_id returning p.place)
  select jsonb_agg(d.place) into v_positions from deleted d;
  if v_positions is not null then
    update private.position_broadcast_state s set at = clock_timestamp();
    perform private.broadcast('ops', 'positions', jsonb_build_object('positions', v_positions));
  end if;
  return exists (select from private.pending_position_broadcasts);
end $$;

-- queue_position_broadcast: broadcasts these positions ({driverId, lat, lng, at}) to operations, directly or with
-- others of the same interval. A job broadcasts the last ones if no later position does.
create function private.queue_position_broadcast(p_positions jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_interval_ms int := private.get_setting('ops_position_interval_ms');
begin
  if v_interval_ms <= 0 then
    perform private.broadcast_all('ops', 'position', p_positions);
    return;
  end if;
  insert into private.pending_position_broadcasts (driver_id, place)
  select (p.place ->> 'driverId')::uuid, p.place from unnest(p_positions) p (place) order by 1
  on conflict (driver_id) do update set place = excluded.place;
  if private.broadcast_pending_positions(false) and not exists (select from graphile_worker.jobs j where j.key = 'broadcast_positions' and j.locked_at is null)
     and pg_try_advisory_xact_lock(hashtext('notify_positions_later')) then
    perform private.enqueue('broadcast_positions', '{}', clock_timestamp() + make_interval(secs => v_interval_ms / 1000.0), 'broadcast_positions', 3);
  end if;
end $$;

-- broadcast_driver_moves: broadcasts these drivers' new positions to operations and, from the start of the service to
-- its end, to the parties of their delivery. The caller locks the delivery before it changes the position
-- (record_positions), so no position is sent after its end. A failing Realtime service does not fail the change.
create function private.broadcast_driver_moves(p_driver_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_position_broadcast(array_agg(jsonb_build_object('driverId', d.user_id) || private.driver_position_json(d)))
     from public.driver_profiles d where d.user_id = any (p_driver_ids) having count(*) > 0;
  perform private.broadcast('transaction:' || t.id, 'position', private.driver_position_json(d))
     from public.transactions t join public.driver_profiles d on d.user_id = t.driver_id
    where t.driver_id = any (p_driver_ids) and private.is_on_the_way(t.status);
end $$;

-- driver_position_json: a driver's current position with its time.
create function private.driver_position_json(p_driver public.driver_profiles) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('lat', p_driver.current_latitude, 'lng', p_driver.current_longitude, 'at', private.format_iso(p_driver.position_at));
end $$;
