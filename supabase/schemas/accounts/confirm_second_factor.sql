-- verify_session: records that this session has just verified the second factor.
create function private.verify_session(p_user_id uuid, p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.second_factor_sessions s where s.user_id = p_user_id and s.verified_at < clock_timestamp() - interval '1 day';
  insert into private.second_factor_sessions as s (session_id, user_id) values (p_session_id, p_user_id)
  on conflict (session_id) do update set verified_at = clock_timestamp();
end $$;

-- confirm_second_factor: activates the pending factor and replaces the recovery codes. All other sessions must verify
-- again. `p_encrypted_secret`: the secret that the server has checked the code against; refused if another enrolment
-- has replaced it.
create function app.confirm_second_factor(p_user_id uuid, p_session_id uuid, p_encrypted_secret text, p_step bigint, p_recovery_hashes text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.find_session_user(p_session_id, p_user_id) is null then
    return private.refuse_unauthenticated();
  end if;
  update private.second_factors f
     set encrypted_secret = f.pending_encrypted_secret, enrolled_at = clock_timestamp(), last_step = p_step, pending_encrypted_secret = null, pending_at = null, tries = 0, locked_until = null, reset_requested_at = null
   where f.user_id = p_user_id and f.pending_encrypted_secret = p_encrypted_secret;
  if not found then
    return private.refuse('INVALID_STATE', '{"reason": "no_second_factor"}');
  end if;
  delete from private.second_factor_recovery_codes r where r.user_id = p_user_id;
  insert into private.second_factor_recovery_codes (user_id, code_hash) select p_user_id, h from unnest(p_recovery_hashes) h;
  delete from private.second_factor_sessions s where s.user_id = p_user_id;
  perform private.verify_session(p_user_id, p_session_id);
  perform private.notify_second_factor_change(p_user_id, 'enrolled');
  return private.ok(private.second_factor_json(p_user_id, p_session_id));
end $$;
revoke execute on function app.confirm_second_factor(uuid, uuid, text, bigint, text[]) from public;
grant execute on function app.confirm_second_factor(uuid, uuid, text, bigint, text[]) to handover_service;
