-- begin_second_factor_check: returns the encrypted secret of the pending or active enrolment. Counts the attempt before
-- the code is checked, so that parallel guesses count. A correct code resets the counter. The fifth attempt locks the
-- factor and notifies its owner, at most once an hour. Server only.
create function app.begin_second_factor_check(p_user_id uuid, p_session_id uuid, p_pending boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_tries constant int := 5;
  c_locked constant interval := interval '15 minutes';
  c_pending constant interval := interval '30 minutes';
  v_now timestamptz := clock_timestamp();
  v_f private.second_factors;
begin
  if private.find_session_user(p_session_id, p_user_id) is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_f from private.second_factors f where f.user_id = p_user_id for update;
  if v_f.user_id is null or not coalesce(p_pending and v_f.pending_at > v_now - c_pending or not p_pending and v_f.encrypted_secret is not null, false) then
    return private.refuse('INVALID_STATE', '{"reason": "no_second_factor"}');
  elsif v_f.locked_until > v_now then
    return private.refuse('RATE_LIMITED', jsonb_build_object('retryAfter', ceil(extract(epoch from v_f.locked_until - v_now))));
  end if;
  update private.second_factors f
     set tries = case when f.tries + 1 >= c_tries then 0 else f.tries + 1 end,
         locked_until = case when f.tries + 1 >= c_tries then v_now + c_locked end
   where f.user_id = p_user_id;
  if v_f.tries + 1 >= c_tries then
    perform private.notify_second_factor_change(p_user_id, 'locked', to_char(v_now, 'YYYY-MM-DD HH24'));
  end if;
  return private.ok(jsonb_build_object('encryptedSecret', case when p_pending then v_f.pending_encrypted_secret else v_f.encrypted_secret end));
end $$;
revoke execute on function app.begin_second_factor_check(uuid, uuid, boolean) from public;
grant execute on function app.begin_second_factor_check(uuid, uuid, boolean) to handover_service;
