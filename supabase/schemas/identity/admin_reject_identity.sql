-- unseen_papers: the refusal of a decision about pictures that its administrator has not opened; null when they have.
create function private.unseen_papers(p_c private.identity_checks, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when exists (select from private.identity_documents f where f.check_id = p_c.id and not private.has_seen(p_admin, f.id))
              then private.refuse('INVALID_STATE', '{"reason": "papers_unseen"}') end;
end $$;

-- admin_reject_identity: what was handed in does not do; the person reads why and may hand in again. What was known of
-- them before stays known. Repeating is a success.
create function app.admin_reject_identity(p_id uuid, p_reason text) returns jsonb
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
  elsif v_check.state = 'waiting' then
    v_refusal := private.unseen_papers(v_check, v_admin);
    if v_refusal is not null then
      return v_refusal;
    end if;
    update private.identity_checks c set state = 'rejected', decided_at = clock_timestamp() where c.id = v_check.id returning * into v_check;
    perform private.decide_identity(v_check.user_id, v_check.id, 'rejected', null, null, p_reason, v_admin);
  elsif v_check.state <> 'rejected' then
    return private.refuse('INVALID_STATE', '{"reason": "identity_decided"}');
  end if;
  return private.ok(private.identity_check_json(v_check, v_admin));
end $$;
revoke execute on function app.admin_reject_identity(uuid, text) from public;
grant execute on function app.admin_reject_identity(uuid, text) to handover_authenticated;
