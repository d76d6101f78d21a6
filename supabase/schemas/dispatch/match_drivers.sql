-- is_lat_lng: returns whether the value is a valid place {lat, lng}.
create function private.is_lat_lng(p_place jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_place -> 'lat') = 'number' and jsonb_typeof(p_place -> 'lng') = 'number'
    then (p_place ->> 'lat')::numeric between -90 and 90 and (p_place ->> 'lng')::numeric between -180 and 180 else false end;
end $$;

-- list_match_request_errors: validates a request for drivers {id, deliveryLocation, deliveryAddress, amount, priority,
-- estimatedDuration?, pickupLocation?} (specification, document 2, §5). Returns the problems' names; an empty array if
-- valid.
create function private.list_match_request_errors(p_request jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array_remove(array[
    case when coalesce(btrim(p_request ->> 'id'), '') = '' then 'request_id' end,
    case when not private.is_lat_lng(p_request -> 'deliveryLocation') then 'request_location' end,
    case when coalesce(btrim(p_request ->> 'deliveryAddress'), '') = '' then 'request_address' end,
    case when jsonb_typeof(p_request -> 'amount') is distinct from 'number' or (p_request ->> 'amount')::numeric <= 0 then 'request_amount' end,
    case when coalesce(p_request ->> 'priority', '') not in ('low', 'medium', 'high', 'urgent') then 'request_priority' end,
    case when p_request ? 'estimatedDuration' and p_request -> 'estimatedDuration' <> 'null'
           and (jsonb_typeof(p_request -> 'estimatedDuration') <> 'number' or (p_request ->> 'estimatedDuration')::numeric <= 0) then 'request_duration' end
  ], null);
end $$;

-- match_drivers: returns the best drivers for a described delivery that is not stored; five by default.
create function app.match_drivers(p_request jsonb, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_problems text[] := private.list_match_request_errors(coalesce(p_request, '{}'));
  v_transaction public.transactions;
begin
  if cardinality(v_problems) > 0 then
    return private.refuse('VALIDATION_ERROR', jsonb_build_object('reason', 'delivery_request', 'params', jsonb_build_object('problems', v_problems)));
  end if;
  v_transaction.delivery_latitude := private.round_coordinate(p_request #> '{deliveryLocation,lat}');
  v_transaction.delivery_longitude := private.round_coordinate(p_request #> '{deliveryLocation,lng}');
  v_transaction.amount := (p_request ->> 'amount')::numeric;
  if private.is_lat_lng(p_request -> 'pickupLocation') then
    v_transaction.pickup_latitude := private.round_coordinate(p_request #> '{pickupLocation,lat}');
    v_transaction.pickup_longitude := private.round_coordinate(p_request #> '{pickupLocation,lng}');
  end if;
  return private.find_matches(v_transaction, p_request ->> 'priority', p_limit);
end $$;
revoke execute on function app.match_drivers(jsonb, int) from public;
grant execute on function app.match_drivers(jsonb, int) to handover_service;
