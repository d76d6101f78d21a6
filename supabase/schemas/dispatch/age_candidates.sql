-- age_candidates: the sweep for drivers whose position has grown old; they are found by their zones alone.
create function app.age_candidates(p_limit int default 2000) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.ok(jsonb_build_object('aged', private.age_candidates(p_limit)))
$$;
revoke execute on function app.age_candidates(int) from public;
grant execute on function app.age_candidates(int) to handover_machine;
