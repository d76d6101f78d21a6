-- assignment_json: returns the assignment of the delivery's current or last driver; null before any acceptance.
create function private.assignment_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('orderNo', a.order_no, 'driverName', d.name, 'status', a.status, 'date', a.order_date, 'type', a.order_type,
             'priority', a.priority, 'duration', a.duration, 'driven', private.driven_distance_json(a.transaction_id, a.driver_id), 'acceptedAt', private.format_iso(a.accepted_at), 'acceptedVia', a.custom_fields ->> 'acceptedVia',
             'estimatedDelivery', a.custom_fields ->> 'estimatedDelivery', 'skills', a.custom_fields -> 'skills',
             'vehicleFeatures', a.custom_fields -> 'vehicleFeatures')
      from public.optimoroute_orders a join public.driver_profiles d on d.user_id = a.driver_id
     where a.transaction_id = p_transaction_id and a.accepted_at is not null
     order by a.accepted_at desc limit 1);
end $$;

-- admin_get_transaction: returns one delivery with its assignment, its driver's deviation from the route, and since
-- when it is late. Its events: admin_get_delivery_timeline().
create function app.admin_get_transaction(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_t public.transactions;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(private.admin_delivery_json(v_t, v_admin, true) || jsonb_build_object('assignment', private.assignment_json(v_t.id),
    'departure', private.route_departure_json(v_t),
    'lateSince', (select private.format_iso(l.since) from private.late_deliveries l where l.id = v_t.id)));
end $$;
revoke execute on function app.admin_get_transaction(uuid) from public;
grant execute on function app.admin_get_transaction(uuid) to handover_authenticated;
