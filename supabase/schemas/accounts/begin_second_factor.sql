-- begin_second_factor: starts an enrolment with the encrypted secret. The first correct code activates it. Replacing an
-- active factor requires a verified session.
create function app.begin_second_factor(p_encrypted_secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.reauthentication_refusal();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not private.is_staff(v_actor) then
    return private.refuse('FORBIDDEN', '{"reason": "no_second_factor"}');
  elsif v_refusal is not null then
    return v_refusal;
  end if;
  -- Locked before it is checked, because another session may be activating the factor concurrently.
  insert into private.second_factors (user_id) values (v_actor) on conflict (user_id) do nothing;
  perform from private.second_factors f where f.user_id = v_actor for update;
  if exists (select from private.second_factors f where f.user_id = v_actor and f.encrypted_secret is not null) then
    v_refusal := private.second_factor_refusal();
    if v_refusal is not null then
      return v_refusal;
    end if;
  end if;
  update private.second_factors f set pending_encrypted_secret = p_encrypted_secret, pending_at = clock_timestamp() where f.user_id = v_actor;
  return private.ok('{}');
end $$;
revoke execute on function app.begin_second_factor(text) from public;
grant execute on function app.begin_second_factor(text) to handover_authenticated;
