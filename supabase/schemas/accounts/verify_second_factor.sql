-- verify_second_factor: records that this session has verified the second factor with the code of this step or a
-- recovery code. Each code is accepted once. Cancels a request to remove the factor.
create function app.verify_second_factor(p_user_id uuid, p_session_id uuid, p_step bigint default null, p_recovery_hash text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.find_session_user(p_session_id, p_user_id) is null then
    return private.refuse_unauthenticated();
  elsif p_recovery_hash is not null then
    update private.second_factor_recovery_codes r set used_at = clock_timestamp() where r.user_id = p_user_id and r.code_hash = p_recovery_hash and r.used_at is null;
    if not found then
      return private.refuse('SECOND_FACTOR_INVALID');
    end if;
    update private.second_factors f set tries = 0, locked_until = null, reset_requested_at = null where f.user_id = p_user_id;
    perform private.notify_second_factor_change(p_user_id, 'recovery_code');
  else
    update private.second_factors f set last_step = p_step, tries = 0, locked_until = null, reset_requested_at = null
     where f.user_id = p_user_id and f.encrypted_secret is not null and p_step > coalesce(f.last_step, -1);
    if not found then
      return private.refuse('SECOND_FACTOR_INVALID', '{"reason": "used"}');
    end if;
  end if;
  perform private.verify_session(p_user_id, p_session_id);
  return private.ok(private.second_factor_json(p_user_id, p_session_id));
end $$;
revoke execute on function app.verify_second_factor(uuid, uuid, bigint, text) from public;
grant execute on function app.verify_second_factor(uuid, uuid, bigint, text) to handover_service;
