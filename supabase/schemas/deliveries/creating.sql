-- A sender asks for cash to be delivered.

-- round_coordinate: degrees to seven decimals: a centimetre is enough, and numbers next to nothing make arithmetic
-- fail.
create function private.round_coordinate(p_degrees jsonb) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return round((p_degrees #>> '{}')::numeric, 7)::double precision;
end $$;
