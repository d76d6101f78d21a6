-- create_tracking_link: returns the id of the tracking link of the sender or receiver. Reuses the caller's link if it
-- is valid for another day and was made with this key; otherwise creates p_link_id with the given token hash (64 hex
-- digits).
create function app.create_tracking_link(p_transaction_id uuid, p_link_id uuid, p_token_hash text, p_key_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_status text;
  v_link_id uuid;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select t.status into v_status from public.transactions t
   where t.id = p_transaction_id and v_actor in (t.user_id, t.receiver_id) for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if private.is_terminal(v_status) then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_over"}');
  end if;
  select l.id into v_link_id from private.tracking_links l
   where l.transaction_id = p_transaction_id and l.created_by = v_actor and l.key_id = p_key_id and l.expires_at > now() + interval '1 day'
   order by l.expires_at desc limit 1;
  if not found then
    insert into private.tracking_links (id, token_hash, key_id, transaction_id, created_by, expires_at)
    values (p_link_id, decode(p_token_hash, 'hex'), p_key_id, p_transaction_id, v_actor, now() + interval '7 days')
    returning id into v_link_id;
  end if;
  return private.ok(jsonb_build_object('linkId', v_link_id));
end $$;
revoke execute on function app.create_tracking_link(uuid, uuid, text, text) from public;
grant execute on function app.create_tracking_link(uuid, uuid, text, text) to handover_authenticated;

-- track_delivery: the public view of a tracking link: the status; before the pickup, when the driver is expected; on
-- the way, the driver's first name, position, route and ETA. `lastPassedPoint`: its index on the route, because the
-- server shows only the part ahead. Valid while the delivery is open and for a day after delivery. A delivery that
-- ended otherwise is refused like an unknown link.
create function app.track_delivery(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_data jsonb;
begin
  select jsonb_build_object('status', t.status, 'statusLabel', private.localized_message_json('label_' || t.status), 'updatedAt', private.format_iso(t.updated_at), 'deliveredAt', private.format_iso(t.completed_at),
           'expected', case when t.status = 'assigned' then private.expected_arrival_json(t) end,
           'driver', case when private.is_on_the_way(t.status) then jsonb_build_object(
             'firstName', split_part(btrim(d.name), ' ', 1), 'location', case when private.is_seen_since_start(t, d.position_at) then private.timed_point_json(d.current_latitude, d.current_longitude, d.position_at) end,
             'polyline', private.get_road_route_polyline(t), 'lastPassedPoint', coalesce((private.find_road_route(t, t.driver_id)).point - 1, 0),
             'approximate', (select r.approximate from private.get_remaining_route(t) r),
             'estimatedArrival', (select private.format_iso(private.estimate_arrival(r.seconds)) from private.get_remaining_route(t) r)) end)
    into v_data
    from private.tracking_links l
    join public.transactions t on t.id = l.transaction_id
    left join public.driver_profiles d on d.user_id = t.driver_id
   where l.token_hash = private.hash_token(p_token) and l.expires_at > now()
     and (not private.is_terminal(t.status) or t.status = 'delivered' and t.completed_at > now() - interval '24 hours');
  if not found then
    return private.refuse_not_found();
  end if;
  return private.ok(v_data);
end $$;
revoke execute on function app.track_delivery(text) from public;
grant execute on function app.track_delivery(text) to handover_anon, handover_authenticated;
