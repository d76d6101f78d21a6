-- Decisions about cash and money, and about the settings that limit them, need two administrators: one requests the
-- decision, and another of the team who is not a party approves within 30 minutes, unless the facts have changed.
-- private.admin_policies lists these decisions. A team's only administrator decides alone, which is recorded; changes
-- that raise prices, limits or rights take effect after a delay.

-- list_other_admins: lists the other administrators of the same team.
create function private.list_other_admins(p_admin uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select other_admin.user_id from private.admins me join private.admins other_admin on other_admin.team = me.team and other_admin.user_id <> me.user_id where me.user_id = p_admin
$$;

-- approver_json: returns the approver for the record, or that the administrator decided alone.
create function private.approver_json(p_approver_id uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_approver_id is null then '{"withoutApprover": true}'::jsonb else jsonb_build_object('approvedBy', p_approver_id) end;
end $$;

-- list_approvers: lists the administrators who may approve this administrator's request.
create function private.list_approvers(p_admin uuid, p_action text, p_subject_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select other_admin from private.list_other_admins(p_admin) other_admin where not private.is_party(other_admin, p_action, p_subject_id) order by other_admin);
end $$;

-- get_sole_admin_delay: returns how long a decision of the team's only administrator waits. Zero before the first
-- delivery, so that a new installation can be set up.
create function private.get_sole_admin_delay(p_policy private.admin_policies) returns interval
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when exists (select from public.transactions) then make_interval(hours => coalesce(private.get_setting(p_policy.sole_admin_delay), 0)::int) else interval '0' end;
end $$;

-- apply_dual_approval: applies the policy. Returns null if the decision was executed, otherwise the pending approval,
-- the effective time or the error. The caller has locked the subject.
create function private.apply_dual_approval(p_action text, p_subject_id uuid, p_request jsonb, p_admin uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_policy private.admin_policies;
begin
  select * into strict v_policy from private.admin_policies p where p.action = p_action;
  if exists (select from private.list_other_admins(p_admin)) then
    return private.request_approval(p_action, p_subject_id, p_request, p_admin);
  elsif private.get_sole_admin_delay(v_policy) > interval '0' then
    return private.schedule_change(p_action, p_subject_id, p_request, p_admin, private.get_sole_admin_delay(v_policy));
  end if;
  perform private.execute_approval(p_action, p_subject_id, p_request, p_admin, null);
  return null;
end $$;

-- can_decide_alone: returns whether one administrator may decide this amount: it is within the policy's limits for one
-- decision and for 24 hours. Locks the administrator's decisions of this kind until commit, so that concurrent ones add
-- up; callers lock the delivery first.
create function private.can_decide_alone(p_action text, p_amount numeric, p_admin uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'alone', p_action, p_admin), 0));
  return (
    select p_amount <= private.get_setting(p.single_approver_limit)
       and (p.single_approver_daily_limit is null or p_amount + (
             select coalesce(sum((a.details ->> 'amount')::numeric), 0) from private.admin_actions a
              where a.admin_id = p_admin and a.action = p_action and a.at > now() - interval '24 hours' and not a.details ? 'approvedBy' and not a.details ? 'withoutApprover')
           <= private.get_setting(p.single_approver_daily_limit))
      from private.admin_policies p where p.action = p_action);
end $$;

-- can_withdraw_approval: returns whether this administrator may see and withdraw the request: the team's
-- administrators, and every administrator for a scheduled change of the whole installation.
create function private.can_withdraw_approval(p_approval private.approvals, p_admin uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.admins me where me.user_id = p_admin
                  and (me.team = p_approval.team or p_approval.state = 'scheduled' and p_approval.action in ('add_price', 'change_setting', 'set_provider_account')));
end $$;

-- schedule_change: stores the decision of a team's only administrator until it takes effect, and notifies every
-- administrator of the installation. An equal request returns the first one; a different one replaces it.
create function private.schedule_change(p_action text, p_subject_id uuid, p_request jsonb, p_admin uuid, p_delay interval) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_params jsonb := private.get_approval_params(p_request, p_action, p_subject_id);
  v_now timestamptz := clock_timestamp();
  v_approval private.approvals;
begin
  select * into v_approval from private.approvals a where a.subject_id = p_subject_id and a.action = p_action and a.state in ('waiting', 'scheduled') for update;
  if found and v_approval.state = 'scheduled' and v_approval.requested_by = p_admin and v_approval.params_hash = private.hash_params(v_params) then
    return private.pending_approval_result_json(v_approval);
  elsif found and v_approval.requested_by <> p_admin and exists (select from private.admins a where a.user_id = v_approval.requested_by) then
    return private.refuse('APPROVAL_NEEDED', '{"reason": "asked_already"}');
  end if;
  if (select count(*) from private.approvals a where a.requested_by = p_admin and a.effective_at is not null and a.requested_at > v_now - interval '24 hours')
     >= private.get_setting('sole_admin_changes_per_day') then
    return private.refuse('APPROVAL_NEEDED', '{"reason": "day_bound"}');
  end if;
  perform private.close_approval(v_approval.id, 'void');
  insert into private.approvals (action, subject_id, params, params_hash, team, requested_by, reason, requested_at, expires_at, effective_at, state)
  select p_action, p_subject_id, v_params, private.hash_params(v_params), me.team, p_admin, p_request ->> 'reason', v_now, v_now + p_delay, v_now + p_delay, 'scheduled'
    from private.admins me where me.user_id = p_admin
  returning * into v_approval;
  perform private.enqueue('apply_scheduled_change', jsonb_build_object('approvalId', v_approval.id), v_approval.effective_at, 'apply-change:' || v_approval.id);
  perform private.notify_approval('change_scheduled', v_approval, a.user_id) from private.admins a;
  return private.pending_approval_result_json(v_approval);
end $$;

-- pending_approval_result_json: returns the pending approval to its requester.
create function private.pending_approval_result_json(p_approval private.approvals) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('approvalId', p_approval.id, 'expiresAt', private.format_iso(p_approval.expires_at))
    || case when p_approval.effective_at is not null then jsonb_build_object('effectiveAt', private.format_iso(p_approval.effective_at)) else '{}' end);
end $$;

-- request_approval: creates a request and notifies the approvers. An equal request returns the first one; a different
-- one by the same administrator replaces it.
create function private.request_approval(p_action text, p_subject_id uuid, p_request jsonb, p_admin uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_params jsonb := private.get_approval_params(p_request, p_action, p_subject_id);
  v_approver_ids uuid[] := private.list_approvers(p_admin, p_action, p_subject_id);
  v_now timestamptz := clock_timestamp();
  v_approval private.approvals;
begin
  if cardinality(v_approver_ids) = 0 then
    return private.refuse('APPROVAL_NEEDED', '{"reason": "nobody_may"}');
  end if;
  select * into v_approval from private.approvals a where a.subject_id = p_subject_id and a.action = p_action and a.state in ('waiting', 'scheduled') for update;
  if found then
    if v_approval.expires_at <= v_now then
      perform private.close_approval(v_approval.id, 'expired');
    elsif v_approval.requested_by = p_admin and v_approval.state = 'waiting' and v_approval.params_hash = private.hash_params(v_params) then
      return private.pending_approval_result_json(v_approval);
    elsif v_approval.requested_by = p_admin or private.has_approval_changed(v_approval) or not exists (select from private.admins a where a.user_id = v_approval.requested_by) then
      perform private.close_approval(v_approval.id, 'void');
    else
      return private.refuse('APPROVAL_NEEDED', '{"reason": "asked_already"}');
    end if;
  end if;
  insert into private.approvals (action, subject_id, params, params_hash, team, requested_by, reason, requested_at, expires_at)
  select p_action, p_subject_id, v_params, private.hash_params(v_params), me.team, p_admin, p_request ->> 'reason', v_now,
         v_now + make_interval(mins => private.get_setting('approval_minutes')::int)
    from private.admins me where me.user_id = p_admin
  returning * into v_approval;
  perform private.notify_approval('approval_needed', v_approval, approver_id) from unnest(v_approver_ids) approver_id;
  return private.pending_approval_result_json(v_approval);
end $$;

-- close_approval: closes the approval and marks its notifications as read. The row is locked.
create function private.close_approval(p_id uuid, p_state text, p_approver_id uuid default null) returns private.approvals
language plpgsql security definer set search_path = '' as $$
declare
  v_approval private.approvals;
begin
  update private.approvals a set state = p_state, approved_by = p_approver_id, decided_at = clock_timestamp() where a.id = p_id and a.state in ('waiting', 'scheduled') returning * into v_approval;
  -- The request no longer needs an approval.
  update public.notifications n set read = true, read_at = clock_timestamp()
    from private.admins a
   where a.team = v_approval.team and n.user_id = a.user_id and not n.read and n.type = 'approval_needed' and n.data ->> 'approvalId' = v_approval.id::text;
  return v_approval;
end $$;

-- notify_approval: notifies one administrator, once.
create function private.notify_approval(p_type text, p_approval private.approvals, p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('notify', jsonb_strip_nulls(jsonb_build_object('type', p_type, 'userId', p_user_id,
    'transactionId', (select t.id from public.transactions t where t.id = p_approval.subject_id), 'key', p_type || ':' || p_approval.id,
    'facts', jsonb_build_object('approvalId', p_approval.id, 'action', p_approval.action, 'state', p_approval.state, 'subject', private.get_approval_subject_label(p_approval),
      'driverId', case when private.get_approval_subject_kind(p_approval.action) = 'driver' then p_approval.subject_id end, 'effectiveAt', private.format_iso(p_approval.effective_at),
      'incidentId', case when private.get_approval_subject_kind(p_approval.action) = 'incident' then p_approval.subject_id end, 'hubId', (private.find_approval_hub(p_approval)).id))));
end $$;

-- closed_approval_refusal: returns why the request can no longer be decided; null while it waits.
create function private.closed_approval_refusal(p_approval private.approvals) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case p_approval.state
    when 'approved' then private.refuse('APPROVAL_CLOSED', '{"reason": "approved"}')
    when 'declined' then private.refuse('APPROVAL_CLOSED', '{"reason": "declined"}')
    when 'expired' then private.refuse('APPROVAL_CLOSED', '{"reason": "expired"}')
    when 'void' then private.refuse('APPROVAL_CLOSED', '{"reason": "void"}')
    when 'applied' then private.refuse('APPROVAL_CLOSED', '{"reason": "applied"}') end;
end $$;

-- approval_json: returns the request, its requester and subject, and whether the reader may approve it.
create function private.approval_json(p_approval private.approvals, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_approval.id, 'action', p_approval.action,
      'state', case when p_approval.state = 'waiting' and p_approval.expires_at <= clock_timestamp() then 'expired' when p_approval.state in ('waiting', 'scheduled') and private.has_approval_changed(p_approval) then 'void' else p_approval.state end,
      'requestedBy', (select p.name from public.user_profiles p where p.user_id = p_approval.requested_by), 'mine', p_approval.requested_by = p_admin,
      'conflictOfInterest', private.is_party(p_admin, p_approval.action, p_approval.subject_id),
      -- Parties must not read why their own delivery is under review, or the reason in an incident about them.
      'reason', case when p_approval.action not in ('release_money_review', 'close_incident', 'robbed') or not private.is_party(p_admin, p_approval.action, p_approval.subject_id) then p_approval.reason end,
      'requestedAt', private.format_iso(p_approval.requested_at), 'expiresAt', private.format_iso(p_approval.expires_at), 'subjectId', coalesce(h.id, p_approval.subject_id),
      'subject', private.get_approval_subject_label(p_approval),
      'subjectKind', private.get_approval_subject_kind(p_approval.action), 'effectiveAt', private.format_iso(p_approval.effective_at),
      'price', case when p_approval.action = 'add_price' then private.requested_price_json(p_approval.params) end,
      'setting', case when p_approval.action = 'change_setting' then jsonb_build_object('key', p_approval.params #> '{facts,key}',
        'unit', (select r.unit from private.setting_rules r where r.id = p_approval.subject_id), 'before', p_approval.params #> '{facts,value}', 'after', p_approval.params #> '{request,value}') end,
      'amount', coalesce((p_approval.params #>> '{request,ceiling}')::numeric, (p_approval.params #>> '{request,amount}')::numeric,
        (p_approval.params #>> case when p_approval.params -> 'facts' ? 'sum' then '{facts,sum}' else '{facts,amount}' end::text[])::numeric),
      'direction', p_approval.params #>> '{request,direction}', 'cashiers', p_approval.params #> '{facts,cashiers}',
      'account', case when p_approval.action = 'set_provider_account' then jsonb_build_object('before', p_approval.params #> '{facts,account}', 'after', right(p_approval.params #>> '{request,providerId}', 4)) end,
      'before', (p_approval.params #>> '{facts,ceiling}')::numeric, 'senderName', t.sender_name, 'receiverName', t.receiver_name,
      'driverName', coalesce((select string_agg(holder.name, ', ' order by holder.name) from public.driver_profiles holder
                               where holder.user_id in (select (entry ->> 'driverId')::uuid from jsonb_array_elements(p_approval.params #> '{facts,holders}') entry)),
                             (select holder.name from public.driver_profiles holder where holder.user_id = coalesce(t.driver_id, d.user_id, (p_approval.params #>> '{facts,driverId}')::uuid))))
      from (select) single_row left join public.transactions t on t.id = p_approval.subject_id left join public.driver_profiles d on d.user_id = p_approval.subject_id and t.id is null
      left join lateral private.find_approval_hub(p_approval) h on true);
end $$;

-- count_pending_approvals: counts the requests that wait for this administrator.
create function private.count_pending_approvals(p_admin uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) from private.approvals a join private.admins me on me.user_id = p_admin and me.team = a.team
     where a.state = 'waiting' and a.expires_at > clock_timestamp() and a.requested_by <> p_admin
       and not private.is_party(p_admin, a.action, a.subject_id) and not private.has_approval_changed(a));
end $$;

-- expire_approvals: expires requests without a decision in time and notifies their requesters.
create function private.expire_approvals() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_due_ids uuid[] := array(select a.id from private.approvals a where a.state = 'waiting' and a.expires_at <= clock_timestamp() order by a.id limit 500 for update skip locked);
  v_id uuid;
  v_approval private.approvals;
begin
  foreach v_id in array v_due_ids loop
    v_approval := private.close_approval(v_id, 'expired');
    perform private.notify_approval('approval_answered', v_approval, v_approval.requested_by);
  end loop;
  return cardinality(v_due_ids);
end $$;
