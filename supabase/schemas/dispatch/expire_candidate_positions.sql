-- expire_candidate_positions: the sweep for drivers whose position has grown old; they are found by their zones alone.
create function app.expire_candidate_positions(p_limit int default 2000) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('aged', private.expire_candidate_positions(p_limit)));
end $$;
revoke execute on function app.expire_candidate_positions(int) from public;
grant execute on function app.expire_candidate_positions(int) to handover_service;
