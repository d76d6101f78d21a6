-- admin_list_approvals: lists up to 100 requests that wait for a second administrator of the caller's team, longest
-- waiting first, and changes that a sole administrator has scheduled. `isSoleAdmin`: the team has no other
-- administrator.
create function app.admin_list_approvals() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object('isSoleAdmin', not exists (select from private.list_other_admins(v_admin)),
    'expiresAfterMinutes', private.get_setting('approval_minutes'), 'refundSingleApproverLimit', private.get_setting('refund_single_approver_limit'), 'delayHours', private.get_setting('sole_admin_delay_hours'), 'items', (
    select coalesce(jsonb_agg(private.approval_json(a, v_admin) order by a.requested_at, a.id), '[]')
      from (select a.* from private.approvals a
             where (a.state = 'waiting' and a.expires_at > clock_timestamp() or a.state = 'scheduled') and private.can_withdraw_approval(a, v_admin)
               -- A party to an incident must not learn that it exists.
               and not (a.action in ('close_incident', 'robbed') and private.is_party(v_admin, a.action, a.subject_id)) order by a.requested_at, a.id limit 100) a)));
end $$;
revoke execute on function app.admin_list_approvals() from public;
grant execute on function app.admin_list_approvals() to handover_authenticated;

-- admin_grant_approval: another administrator of the team approves, and the decision is executed once in the same
-- transaction. Void if the facts changed or the requester is no longer an administrator. `p_above_fee`: confirms pay
-- above the fee, without which such a price is not approved. Idempotent.
create function app.admin_grant_approval(p_id uuid, p_above_fee boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_approval private.approvals;
  v_refusal jsonb;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  select a.* into v_approval from private.approvals a join private.admins me on me.user_id = v_admin and me.team = a.team where a.id = p_id;
  if not found then
    return private.refuse_not_found();
  elsif v_approval.requested_by = v_admin then
    return private.refuse('CONFLICT_OF_INTEREST', '{"reason": "asked"}');
  end if;
  v_approval := private.lock_approval(v_approval);
  if private.is_party(v_admin, v_approval.action, v_approval.subject_id) then
    return private.refuse_conflict_of_interest();
  elsif v_approval.state = 'approved' and v_approval.approved_by = v_admin then
    return private.ok(private.approval_json(v_approval, v_admin));
  end if;
  v_refusal := private.closed_approval_refusal(v_approval);
  if v_refusal is not null then
    return v_refusal;
  end if;
  -- Checked after all locks are held, as for offers.
  if v_approval.expires_at <= clock_timestamp() then
    v_approval := private.close_approval(v_approval.id, 'expired');
  elsif private.has_approval_changed(v_approval) or private.is_setting_change_outdated(v_approval) or private.is_party(v_approval.requested_by, v_approval.action, v_approval.subject_id)
     or not exists (select from private.list_other_admins(v_admin) other_admin where other_admin = v_approval.requested_by) then
    v_approval := private.close_approval(v_approval.id, 'void');
  elsif coalesce((v_approval.params #>> '{facts,aboveFee}')::boolean, false) and not p_above_fee then
    return private.refuse('APPROVAL_NEEDED', '{"reason": "pay_above_fee"}');
  else
    v_approval := private.close_approval(v_approval.id, 'approved', v_admin);
    perform private.execute_approval(v_approval.action, v_approval.subject_id, v_approval.params -> 'request', v_approval.requested_by, v_admin);
  end if;
  perform private.notify_approval('approval_answered', v_approval, v_approval.requested_by);
  if v_approval.state <> 'approved' then
    return private.closed_approval_refusal(v_approval);
  end if;
  return private.ok(private.approval_json(v_approval, v_admin));
end $$;
revoke execute on function app.admin_grant_approval(uuid, boolean) from public;
grant execute on function app.admin_grant_approval(uuid, boolean) to handover_authenticated;

-- admin_decline_approval: another administrator declines the request, or the requester withdraws it. Recorded.
-- Idempotent.
create function app.admin_decline_approval(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_approval private.approvals;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select a.* into v_approval from private.approvals a where a.id = p_id;
  if not found or not private.can_withdraw_approval(v_approval, v_admin) then
    return private.refuse_not_found();
  end if;
  v_approval := private.lock_approval(v_approval);
  if private.is_party(v_admin, v_approval.action, v_approval.subject_id) then
    return private.refuse_conflict_of_interest();
  end if;
  if v_approval.state = 'waiting' and v_approval.expires_at <= clock_timestamp() then
    v_approval := private.close_approval(v_approval.id, 'expired');
  elsif v_approval.state in ('waiting', 'scheduled') then
    v_approval := private.close_approval(v_approval.id, 'declined');
    perform private.record_admin_action(v_admin, 'decline_approval', v_approval.subject_id, null, jsonb_build_object('approvalId', v_approval.id, 'asked', v_approval.action, 'requestedBy', v_approval.requested_by));
    if v_approval.requested_by <> v_admin then
      perform private.notify_approval('approval_answered', v_approval, v_approval.requested_by);
    end if;
  end if;
  if v_approval.state <> 'declined' then
    return private.closed_approval_refusal(v_approval);
  end if;
  return private.ok(private.approval_json(v_approval, v_admin));
end $$;
revoke execute on function app.admin_decline_approval(uuid) from public;
grant execute on function app.admin_decline_approval(uuid) to handover_authenticated;

-- apply_scheduled_change: applies a scheduled change. Void if its subject has changed, a setting's bounds no longer
-- allow it, or the requester is no longer an administrator. If the team now has a second administrator, it needs
-- approval.
create function app.apply_scheduled_change(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_approval private.approvals;
begin
  select * into v_approval from private.approvals a where a.id = p_id;
  if not found then
    return private.ok(null);
  end if;
  v_approval := private.lock_approval(v_approval);
  if v_approval.state <> 'scheduled' or v_approval.effective_at > clock_timestamp() then
    return private.ok(null);
  elsif private.has_approval_changed(v_approval) or private.is_setting_change_outdated(v_approval) or not exists (select from private.admins me where me.user_id = v_approval.requested_by and me.team = v_approval.team) then
    v_approval := private.close_approval(v_approval.id, 'void');
  elsif exists (select from private.list_other_admins(v_approval.requested_by)) then
    v_approval := private.close_approval(v_approval.id, 'void');
    perform private.request_approval(v_approval.action, v_approval.subject_id, v_approval.params -> 'request', v_approval.requested_by);
  else
    v_approval := private.close_approval(v_approval.id, 'applied');
    perform private.execute_approval(v_approval.action, v_approval.subject_id, v_approval.params -> 'request', v_approval.requested_by, null);
  end if;
  perform private.notify_approval('approval_answered', v_approval, v_approval.requested_by);
  return private.ok(jsonb_build_object('state', v_approval.state));
end $$;
revoke execute on function app.apply_scheduled_change(uuid) from public;
grant execute on function app.apply_scheduled_change(uuid) to handover_service;
