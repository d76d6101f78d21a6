-- get_quote_route_query: returns the route that the road engine must measure to price this delivery: {pickup,
-- pickupAddress, dropOff}; `pickup` is null without coordinates. Null if there is no price, unless it is for a quote.
create function app.get_quote_route_query(p_body jsonb, p_for_quote boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_now timestamptz := clock_timestamp();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(case when p_for_quote or (private.find_effective_schedule('sender', v_actor, v_now)).id is not null or (private.find_effective_schedule('driver', v_actor, v_now)).id is not null
                         then private.build_quote_route_query(p_body) end);
end $$;
revoke execute on function app.get_quote_route_query(jsonb, boolean) from public;
grant execute on function app.get_quote_route_query(jsonb, boolean) to handover_authenticated;
