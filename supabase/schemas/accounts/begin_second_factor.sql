-- begin_second_factor: an enrolment begins, with the secret sealed by the server; it counts from its first code on. A
-- factor that exists is replaced by a session that has proved it.
create function app.begin_second_factor(p_sealed text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_refusal jsonb := private.reauthentication_refusal();
begin
  if v_actor is null then
    return private.unauthenticated();
  elsif not private.has_duties(v_actor) then
    return private.refuse('FORBIDDEN', '{"reason": "no_second_factor"}');
  elsif v_refusal is not null then
    return v_refusal;
  elsif exists (select from private.second_factors f where f.user_id = v_actor and f.sealed is not null) then
    v_refusal := private.second_factor_refusal();
    if v_refusal is not null then
      return v_refusal;
    end if;
  end if;
  insert into private.second_factors as f (user_id, pending_sealed, pending_at) values (v_actor, p_sealed, clock_timestamp())
  on conflict (user_id) do update set pending_sealed = excluded.pending_sealed, pending_at = excluded.pending_at;
  return private.ok('{}');
end $$;
revoke execute on function app.begin_second_factor(text) from public;
grant execute on function app.begin_second_factor(text) to handover_person;
