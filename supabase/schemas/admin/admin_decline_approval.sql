-- admin_decline_approval: another administrator declines the request, or the requester withdraws it. Recorded.
-- Idempotent.
create function app.admin_decline_approval(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_a private.approvals;
  v_refusal jsonb;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select a.* into v_a from private.approvals a where a.id = p_id;
  if not found or not private.can_withdraw_approval(v_a, v_admin) then
    return private.refuse_not_found();
  end if;
  v_a := private.lock_approval(v_a);
  if private.is_party(v_admin, v_a.action, v_a.subject_id) then
    return private.refuse_conflict_of_interest();
  end if;
  if v_a.state = 'waiting' and v_a.expires_at <= clock_timestamp() then
    v_a := private.close_approval(v_a.id, 'expired');
  elsif v_a.state in ('waiting', 'scheduled') then
    v_a := private.close_approval(v_a.id, 'declined');
    perform private.record_admin_action(v_admin, 'decline_approval', v_a.subject_id, null, jsonb_build_object('approvalId', v_a.id, 'asked', v_a.action, 'requestedBy', v_a.requested_by));
    if v_a.requested_by <> v_admin then
      perform private.notify_approval('approval_answered', v_a, v_a.requested_by);
    end if;
  end if;
  if v_a.state <> 'declined' then
    return private.closed_approval_refusal(v_a);
  end if;
  return private.ok(private.approval_json(v_a, v_admin));
end $$;
revoke execute on function app.admin_decline_approval(uuid) from public;
grant execute on function app.admin_decline_approval(uuid) to handover_authenticated;
