-- notify_driver_near: notifies the receiver once for a delivery that the driver is close. If the driver starts close
-- by, only the start is notified. The caller has locked the delivery.
create function private.notify_driver_near(p_driver_id uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_seconds double precision;
begin
  select t.* into v_t from public.transactions t where t.id = private.find_current_delivery(p_driver_id) and t.status = 'in_transit';
  if not found or not private.is_seen_since_start(v_t, p_at) or exists (select from private.near_notifications n where n.transaction_id = v_t.id) then
    return;
  end if;
  v_seconds := (private.get_remaining_route(v_t)).seconds;
  if v_seconds is null or v_seconds > private.get_setting('driver_near_seconds') then
    return;
  end if;
  insert into private.near_notifications (transaction_id) values (v_t.id) on conflict do nothing;
  if found and v_t.started_at < p_at - interval '60 seconds' then
    perform private.notify_delivery('driver_near', v_t.id, v_t.receiver_id,
                                 jsonb_build_object('minutes', greatest(1, ceil(private.get_setting('driver_near_seconds') / 60))), 'near');
  end if;
end $$;
