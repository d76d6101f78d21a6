-- expire_candidate_positions: the job that recomputes candidates with a stale position; only their zones match then.
create function app.expire_candidate_positions(p_limit int default 100) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('expired', private.expire_candidate_positions(p_limit)));
end $$;
revoke execute on function app.expire_candidate_positions(int) from public;
grant execute on function app.expire_candidate_positions(int) to handover_service;
