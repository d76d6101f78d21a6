-- A sender asks for cash to be delivered.

-- place_problem: what is wrong with a place {lat, lng}; an empty array when nothing is.
create function private.place_problem(p_body jsonb, p_key text, p_required boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when p_body -> p_key is null or p_body -> p_key = 'null' then
      case when p_required then private.problem(p_key, 'Valid delivery location coordinates are required') else '[]' end
    when jsonb_typeof(p_body #> array[p_key, 'lat']) = 'number' and jsonb_typeof(p_body #> array[p_key, 'lng']) = 'number'
         and (p_body #>> array[p_key, 'lat'])::numeric between -90 and 90
         and (p_body #>> array[p_key, 'lng'])::numeric between -180 and 180 then '[]'
    else private.problem(p_key, 'Must be {lat, lng}')
  end
$$;

-- coordinate: degrees to seven decimals: a centimetre is enough, and numbers next to nothing make arithmetic fail.
create function private.coordinate(p_degrees jsonb) returns double precision
language sql immutable set search_path = '' as $$
  select round((p_degrees #>> '{}')::numeric, 7)::double precision
$$;
