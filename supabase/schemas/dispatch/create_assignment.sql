-- Dispatch: finds the best driver and offers the delivery in one transaction. A round ends when every candidate had an
-- offer: it pauses and then begins a new one; after the last pause an administrator is notified.

-- create_assignment: inserts the assignment of a delivery to a driver (document 2, §9). The routing provider gets its
-- fields. The day and the estimate count from the offer, and an acceptance sets them again.
create function private.create_assignment(p_transaction public.transactions, p_driver_id uuid, p_priority text, p_accepted_at timestamptz default null,
                                       p_fields jsonb default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  c_service_minutes constant int := 15;
  v_id uuid;
  v_counted_from timestamptz := coalesce(p_accepted_at, clock_timestamp());
begin
  insert into public.optimoroute_orders (order_no, transaction_id, driver_id, order_date, order_type, priority, duration, status, accepted_at, custom_fields)
  values (p_transaction.order_no, p_transaction.id, p_driver_id, (v_counted_from at time zone private.get_time_zone())::date, case p_transaction.transaction_type when 'pickup' then 'P' else 'D' end,
          private.get_provider_priority(p_transaction),
          c_service_minutes,
          case when p_accepted_at is null then 'pending' else 'accepted' end, p_accepted_at,
          jsonb_build_object('priority', p_priority, 'skills', jsonb_build_array('cash_delivery'), 'vehicleFeatures', jsonb_build_array('gps_tracking'),
                             'estimatedDelivery', private.format_iso(v_counted_from + interval '1 hour')) || p_fields)
  returning id into v_id;
  return v_id;
exception when integrity_constraint_violation then
  -- NOREC (no record) is a code of ours; callers handle it.
  raise exception 'Failed to create assignment record: %', sqlerrm using errcode = 'NOREC';
end $$;
