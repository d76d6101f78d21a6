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
      from (select w.* from private.approvals w
             where (w.state = 'waiting' and w.expires_at > clock_timestamp() or w.state = 'scheduled') and private.can_withdraw_approval(w, v_admin)
               -- A party to an incident must not learn that it exists.
               and not (w.action in ('close_incident', 'robbed') and private.is_party(v_admin, w.action, w.subject_id)) order by w.requested_at, w.id limit 100) a)));
end $$;
revoke execute on function app.admin_list_approvals() from public;
grant execute on function app.admin_list_approvals() to handover_authenticated;
