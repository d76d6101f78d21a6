-- apply_scheduled_change: applies a scheduled change. Void if its subject has changed, a setting's bounds no longer
-- allow it, or the requester is no longer an administrator. If the team now has a second administrator, it needs
-- approval.
create function app.apply_scheduled_change(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_a private.approvals;
begin
  select * into v_a from private.approvals a where a.id = p_id;
  if not found then
    return private.ok(null);
  end if;
  v_a := private.lock_approval(v_a);
  if v_a.state <> 'scheduled' or v_a.effective_at > clock_timestamp() then
    return private.ok(null);
  elsif private.has_approval_changed(v_a) or private.is_setting_change_outdated(v_a) or not exists (select from private.admins me where me.user_id = v_a.requested_by and me.team = v_a.team) then
    v_a := private.close_approval(v_a.id, 'void');
  elsif exists (select from private.list_other_admins(v_a.requested_by)) then
    v_a := private.close_approval(v_a.id, 'void');
    perform private.request_approval(v_a.action, v_a.subject_id, v_a.params -> 'given', v_a.requested_by);
  else
    v_a := private.close_approval(v_a.id, 'applied');
    perform private.execute_approval(v_a.action, v_a.subject_id, v_a.params -> 'given', v_a.requested_by, null);
  end if;
  perform private.notify_approval('approval_answered', v_a, v_a.requested_by);
  return private.ok(jsonb_build_object('state', v_a.state));
end $$;
revoke execute on function app.apply_scheduled_change(uuid) from public;
grant execute on function app.apply_scheduled_change(uuid) to handover_service;
