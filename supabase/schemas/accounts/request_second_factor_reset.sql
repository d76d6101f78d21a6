-- request_second_factor_reset: a caller who has lost the authenticator app and the recovery codes requests that another
-- administrator removes the factor. Idempotent.
create function app.request_second_factor_reset() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.reauthentication_refusal();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif v_refusal is not null then
    return v_refusal;
  end if;
  update private.second_factors f set reset_requested_at = clock_timestamp() where f.user_id = v_actor and f.encrypted_secret is not null;
  if not found then
    return private.refuse('INVALID_STATE', '{"reason": "no_second_factor"}');
  end if;
  perform private.notify_second_factor_change(v_actor, 'reset_requested');
  return private.ok(private.second_factor_json(v_actor, (auth.jwt() ->> 'session_id')::uuid));
end $$;
revoke execute on function app.request_second_factor_reset() from public;
grant execute on function app.request_second_factor_reset() to handover_authenticated;
