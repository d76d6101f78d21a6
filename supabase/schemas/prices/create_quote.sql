-- create_quote: quotes a delivery for the caller. `p_route`: {metres, seconds, approximate} from the road engine;
-- without it, the straight line times 1.4.
create function app.create_quote(p_body jsonb, p_route jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb;
  v_route_query jsonb;
  v_route jsonb;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_refusal := coalesce(private.amount_refusal((p_body ->> 'amount')::numeric), private.area_refusal(p_body -> 'deliveryLocation'));
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_route_query := private.build_quote_route_query(p_body);
  if v_route_query is null then
    return private.refuse('NO_HUB');
  end if;
  v_route := coalesce(p_route, private.estimate_road_route(v_route_query));
  if v_route is null then
    return private.refuse_invalid('pickupLocation', 'priced_by_the_way');
  end if;
  return private.ok(private.quote_json(private.insert_quote(v_actor, p_body, v_route)));
end $$;
revoke execute on function app.create_quote(jsonb, jsonb) from public;
grant execute on function app.create_quote(jsonb, jsonb) to handover_authenticated;
