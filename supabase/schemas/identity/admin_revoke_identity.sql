-- admin_revoke_identity: revokes a person's verification immediately and notifies them. Idempotent.
create function app.admin_revoke_identity(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_check private.identity_checks := private.find_reviewable_identity_check(p_id, v_admin);
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_check.id is null then
    return private.refuse_not_found();
  end if;
  perform private.lock_identity(v_check.user_id);
  if exists (select from private.find_identity_level(v_check.user_id)) then
    perform private.decide_identity(v_check.user_id, v_check.id, 'revoked', null, null, p_reason, v_admin);
  elsif not exists (select from private.identity_decisions d where d.user_id = v_check.user_id and d.outcome = 'revoked') then
    return private.refuse('INVALID_STATE', '{"reason": "nothing_known"}');
  end if;
  return private.ok(private.identity_check_json(v_check, v_admin));
end $$;
revoke execute on function app.admin_revoke_identity(uuid, text) from public;
grant execute on function app.admin_revoke_identity(uuid, text) to handover_authenticated;
