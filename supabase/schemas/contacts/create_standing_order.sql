-- create_standing_order: repeats one of the caller's deliveries on these weekdays. Texts, places and amount are copied
-- from that delivery; the time window is given.
create function app.create_standing_order(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_t public.transactions;
  v_o private.standing_orders;
  v_from time := (p_body ->> 'from')::time;
  v_to time := (p_body ->> 'to')::time;
  v_until date := (p_body ->> 'until')::date;
  v_weekdays int[] := array(select distinct d::int from jsonb_array_elements_text(p_body -> 'weekdays') d order by 1);
  v_next date;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_t from public.transactions t where t.id = (p_body ->> 'transactionId')::uuid and t.user_id = v_actor and t.redacted_at is null;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  v_next := private.find_next_weekday(v_weekdays, private.compute_standing_order_start_after(v_from, v_to), v_until);
  if v_next is null then
    return private.refuse_invalid('until', 'no_day_until');
  end if;
  -- The lock serializes concurrent calls, so that the limit holds.
  perform pg_advisory_xact_lock(hashtextextended('standing ' || v_actor, 0));
  if (select count(*) from private.standing_orders o where o.user_id = v_actor and o.state <> 'ended') >= private.get_setting('standing_orders_max') then
    return private.refuse('INVALID_STATE', '{"reason": "standing_orders_full"}');
  end if;
  insert into private.standing_orders (user_id, receiver_id, receiver_name, request, weekdays, wanted_from, wanted_to, until, next_on)
  values (v_actor, v_t.receiver_id, v_t.receiver_name, jsonb_strip_nulls(jsonb_build_object(
      'receiverId', v_t.receiver_id, 'amount', v_t.amount, 'funding', v_t.funding,
      'deliveryAddress', v_t.delivery_address, 'deliveryUnit', v_t.delivery_unit, 'deliveryLocation', private.point_json(v_t.delivery_latitude, v_t.delivery_longitude),
      'pickupAddress', case when v_t.hub_id is null then v_t.pickup_address end, 'pickupUnit', v_t.pickup_unit,
      'pickupLocation', case when v_t.hub_id is null then private.point_json(v_t.pickup_latitude, v_t.pickup_longitude) end,
      'notes', v_t.notes, 'specialInstructions', v_t.package_details -> 'special_instructions', 'description', v_t.package_details -> 'description')),
    v_weekdays, v_from, v_to, v_until, v_next)
  returning * into v_o;
  return private.ok(private.standing_order_json(v_o));
end $$;
revoke execute on function app.create_standing_order(jsonb) from public;
grant execute on function app.create_standing_order(jsonb) to handover_authenticated;
