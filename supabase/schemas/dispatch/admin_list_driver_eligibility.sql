-- driver_eligibility_json: returns why the search would or would not offer this delivery to the driver: the first
-- failed gate (a condition that excludes a driver), the time of a decline, the open offer, and until about when another
-- delivery occupies the driver.
create function private.driver_eligibility_json(p_transaction public.transactions, p_driver public.driver_profiles, p_gate text, p_metres double precision, p_zones int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('driverId', p_driver.user_id, 'name', p_driver.name, 'failedGate', p_gate,
    'gateValues', private.gate_values_json(p_gate, p_transaction, p_driver, p_metres, p_zones, null),
    'distanceKm', (select round((private.compute_distance_m(p_driver.current_latitude, p_driver.current_longitude, stop.lat, stop.lng) / 1000)::numeric, 3) from private.get_first_stop(p_transaction) stop),
    'declinedAt', (select private.format_iso(max(offer.response_at)) from public.driver_notifications offer
                    where offer.transaction_id = p_transaction.id and offer.driver_id = p_driver.user_id and offer.status = 'rejected'),
    'offer', (select jsonb_build_object('transactionId', offer.transaction_id, 'orderNo', t.order_no, 'expiresAt', private.format_iso(offer.expires_at))
                from public.driver_notifications offer join public.transactions t on t.id = offer.transaction_id
               where offer.driver_id = p_driver.user_id and private.is_open_offer(offer.status) limit 1),
    'busy', (select jsonb_build_object('transactionId', t.id, 'orderNo', t.order_no,
                      'until', (select private.format_iso(private.estimate_arrival(route.seconds)) from private.get_remaining_route(t) route))
               from public.transactions t where t.driver_id = p_driver.user_id and private.is_with_driver(t.status)));
end $$;

-- admin_list_driver_eligibility: returns the eligibility of these drivers; with `p_nearby`, also of those who declined,
-- have an open offer, or are nearest to the first stop.
create function app.admin_list_driver_eligibility(p_transaction_id uuid, p_driver_ids uuid[] default null, p_nearby boolean default true) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_nearby constant int := 20;
  v_transaction public.transactions;
  v_ids uuid[] := coalesce(p_driver_ids, '{}');
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if p_nearby then
    v_ids := v_ids || private.list_nearby_candidates(v_transaction, c_nearby) || array(
      select distinct offer.driver_id from public.driver_notifications offer
       where offer.transaction_id = v_transaction.id and (offer.status = 'rejected' or private.is_open_offer(offer.status)));
  end if;
  return private.ok(jsonb_build_object('items', coalesce((
    select jsonb_agg(private.driver_eligibility_json(v_transaction, d, e.failed_gate, e.distance_m, e.zones)
             order by e.failed_gate is null desc, e.distance_m nulls last, d.name, d.user_id)
      from private.evaluate_drivers(v_transaction, '{}', private.get_priority(v_transaction), v_ids) e join public.driver_profiles d on d.user_id = e.driver_id), '[]')));
end $$;
revoke execute on function app.admin_list_driver_eligibility(uuid, uuid[], boolean) from public;
grant execute on function app.admin_list_driver_eligibility(uuid, uuid[], boolean) to handover_authenticated;
