-- admin_approve_identity: who they are is known until a date: 'identity', or with it the 'source' of their cash, for
-- which there has to be a paper. Whoever decides has looked at every picture.
create function app.admin_approve_identity(p_id uuid, p_level text, p_expires_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_check private.identity_checks := private.reviewed_check(p_id, v_admin);
  v_refusal jsonb;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_check.id is not null then
    perform private.lock_identity(v_check.user_id);
    v_check := private.reviewed_check(p_id, v_admin);
  end if;
  if v_check.id is null then
    return private.not_found();
  elsif p_expires_on <= private.business_day(clock_timestamp()) or p_expires_on > private.business_day(clock_timestamp()) + 3660 then
    return private.invalid('expiresOn', 'identity_expiry');
  elsif p_level = 'source' and not exists (select from private.identity_documents f where f.check_id = v_check.id and f.kind = 'source') then
    return private.invalid('level', 'no_source');
  end if;
  if v_check.state = 'waiting' then
    v_refusal := private.unseen_papers(v_check, v_admin);
    if v_refusal is not null then
      return v_refusal;
    end if;
    update private.identity_checks c set state = 'approved', decided_at = clock_timestamp() where c.id = v_check.id returning * into v_check;
    perform private.decide_identity(v_check.user_id, v_check.id, 'approved', p_level, p_expires_on, null, v_admin);
  elsif v_check.state <> 'approved' then
    return private.refuse('INVALID_STATE', '{"reason": "identity_decided"}');
  end if;
  return private.ok(private.identity_check_json(v_check, v_admin));
end $$;
revoke execute on function app.admin_approve_identity(uuid, text, date) from public;
grant execute on function app.admin_approve_identity(uuid, text, date) to handover_authenticated;
