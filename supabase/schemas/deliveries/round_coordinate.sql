-- round_coordinate: rounds degrees to seven decimals, about a centimetre. Numbers very close to zero cause arithmetic
-- errors.
create function private.round_coordinate(p_degrees jsonb) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return round((p_degrees #>> '{}')::numeric, 7)::double precision;
end $$;
