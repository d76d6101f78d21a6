-- can_correct_delivery: the receiver may correct the address until a driver is on the way to it.
create function private.can_correct_delivery(p_status text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.can_edit_delivery(p_status) or p_status = 'assigned';
end $$;

-- correct_delivery: the receiver corrects the address and its directions until a driver is on the way to it; `version`
-- as in edit_transaction. The point may move a few hundred metres from the agreed one in all, so that the price stays.
-- Notifies the sender and the driver, withdraws open offers with another route, and records the change.
create function app.correct_delivery(p_transaction_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions := private.lock_receiver_delivery(p_transaction_id, v_actor);
  v_agreed_location jsonb;
  v_refusal jsonb := private.receiver_change_refusal(v_transaction, v_actor, case when not private.can_correct_delivery(v_transaction.status) then private.refuse('INVALID_STATE', '{"reason": "on_the_way_already"}') end);
  v_changes_location boolean := p_patch ? 'deliveryLocation';
  v_fields jsonb := (select coalesce(jsonb_agg(field order by field), '[]') from jsonb_object_keys(p_patch - 'version') field);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif (p_patch ->> 'version')::int is distinct from v_transaction.version then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_changed"}');
  end if;
  v_agreed_location := coalesce(v_transaction.package_details -> 'agreed_location', private.point_json(v_transaction.delivery_latitude, v_transaction.delivery_longitude));
  if v_changes_location then
    v_refusal := private.area_refusal(p_patch -> 'deliveryLocation');
    if v_refusal is not null then
      return v_refusal;
    end if;
    if private.compute_distance_m((v_agreed_location ->> 'lat')::double precision, (v_agreed_location ->> 'lng')::double precision,
         private.round_coordinate(p_patch #> '{deliveryLocation,lat}'), private.round_coordinate(p_patch #> '{deliveryLocation,lng}')) > private.get_setting('correct_max_m') then
      return private.refuse_invalid('deliveryLocation', 'too_far_to_correct', jsonb_build_object('most', private.get_setting('correct_max_m')));
    end if;
  end if;
  update public.transactions t set
    delivery_address = case when v_changes_location then private.clean_line(p_patch ->> 'deliveryAddress') else t.delivery_address end,
    delivery_latitude = case when v_changes_location then private.round_coordinate(p_patch #> '{deliveryLocation,lat}') else t.delivery_latitude end,
    delivery_longitude = case when v_changes_location then private.round_coordinate(p_patch #> '{deliveryLocation,lng}') else t.delivery_longitude end,
    delivery_unit = case when p_patch ? 'deliveryUnit' then nullif(private.clean_line(p_patch ->> 'deliveryUnit'), '') else t.delivery_unit end,
    package_details = jsonb_strip_nulls(t.package_details
      || case when v_changes_location then jsonb_build_object('delivery_location', p_patch -> 'deliveryLocation', 'agreed_location', v_agreed_location) else '{}' end
      || case when p_patch ? 'specialInstructions' then jsonb_build_object('special_instructions', nullif(private.clean_text(p_patch ->> 'specialInstructions'), '')) else '{}' end)
  where t.id = v_transaction.id returning * into v_transaction;
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  values (v_transaction.id, v_transaction.status, v_transaction.status, 'correct', v_actor, 'receiver', jsonb_build_object('fields', v_fields), clock_timestamp());
  if v_changes_location then
    perform private.reissue_offers(v_transaction);
    -- The route led to another address.
    delete from private.task_road_routes r where r.transaction_id = v_transaction.id and r.leg_id is null;
    if v_transaction.status = 'assigned' then
      perform private.enqueue_road_route(v_transaction.id, v_transaction.driver_id);
    end if;
  end if;
  if private.is_seeking_driver(v_transaction.status) or v_transaction.status = 'assigned' then
    perform private.enqueue_routing_order(v_transaction.id);
  end if;
  select * into v_transaction from public.transactions t where t.id = v_transaction.id;
  perform private.notify_other_parties('delivery_corrected', v_transaction, v_actor, case when v_transaction.status = 'assigned' then v_transaction.driver_id end, jsonb_build_object('fields', v_fields));
  perform private.broadcast_delivery(v_transaction);
  return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
end $$;
revoke execute on function app.correct_delivery(uuid, jsonb) from public;
grant execute on function app.correct_delivery(uuid, jsonb) to handover_authenticated;
