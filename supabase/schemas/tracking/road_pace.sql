-- road_pace: by what the engine's seconds are multiplied now.
create function app.road_pace() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(to_jsonb(private.pace_at(clock_timestamp())));
end $$;
revoke execute on function app.road_pace() from public;
grant execute on function app.road_pace() to handover_service;
