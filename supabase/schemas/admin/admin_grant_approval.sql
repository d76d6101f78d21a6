-- admin_grant_approval: another administrator of the team approves, and the decision is executed once in the same
-- transaction. Void if the facts changed or the requester is no longer an administrator. `p_above_fee`: confirms pay
-- above the fee, without which such a price is not approved. Idempotent.
create function app.admin_grant_approval(p_id uuid, p_above_fee boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_a private.approvals;
  v_refusal jsonb;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  select a.* into v_a from private.approvals a join private.admins me on me.user_id = v_admin and me.team = a.team where a.id = p_id;
  if not found then
    return private.refuse_not_found();
  elsif v_a.requested_by = v_admin then
    return private.refuse('CONFLICT_OF_INTEREST', '{"reason": "asked"}');
  end if;
  v_a := private.lock_approval(v_a);
  if private.is_party(v_admin, v_a.action, v_a.subject_id) then
    return private.refuse_conflict_of_interest();
  elsif v_a.state = 'approved' and v_a.approved_by = v_admin then
    return private.ok(private.approval_json(v_a, v_admin));
  end if;
  v_refusal := private.closed_approval_refusal(v_a);
  if v_refusal is not null then
    return v_refusal;
  end if;
  -- Checked after all locks are held, as for offers.
  if v_a.expires_at <= clock_timestamp() then
    v_a := private.close_approval(v_a.id, 'expired');
  elsif private.has_approval_changed(v_a) or private.is_setting_change_outdated(v_a) or private.is_party(v_a.requested_by, v_a.action, v_a.subject_id)
     or not exists (select from private.list_other_admins(v_admin) o where o = v_a.requested_by) then
    v_a := private.close_approval(v_a.id, 'void');
  elsif coalesce((v_a.params #>> '{facts,aboveFee}')::boolean, false) and not p_above_fee then
    return private.refuse('APPROVAL_NEEDED', '{"reason": "pay_above_fee"}');
  else
    v_a := private.close_approval(v_a.id, 'approved', v_admin);
    perform private.execute_approval(v_a.action, v_a.subject_id, v_a.params -> 'given', v_a.requested_by, v_admin);
  end if;
  perform private.notify_approval('approval_answered', v_a, v_a.requested_by);
  if v_a.state <> 'approved' then
    return private.closed_approval_refusal(v_a);
  end if;
  return private.ok(private.approval_json(v_a, v_admin));
end $$;
revoke execute on function app.admin_grant_approval(uuid, boolean) from public;
grant execute on function app.admin_grant_approval(uuid, boolean) to handover_authenticated;
