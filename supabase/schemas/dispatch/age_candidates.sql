-- age_candidates: the sweep for drivers whose position has grown old; they are found by their zones alone.
create function app.age_candidates(p_limit int default 2000) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('aged', private.age_candidates(p_limit)));
end $$;
revoke execute on function app.age_candidates(int) from public;
grant execute on function app.age_candidates(int) to handover_service;
