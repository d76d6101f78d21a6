-- Branches by kind of approval. private.admin_policies lists the actions and the kind of each one's subject
-- (`subject_kind`). A kind or action without a branch raises case_not_found, so that it is never treated as another
-- one.

-- get_approval_subject_kind: what an action's subject is. Raises for an action without a policy.
create function private.get_approval_subject_kind(p_action text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind text;
begin
  select p.subject_kind into strict v_kind from private.admin_policies p where p.action = p_action;
  return v_kind;
end $$;

-- is_collection_cashier: the administrator is a cashier of a hub where cash of this delivery waits for its sender.
create function private.is_collection_cashier(p_admin uuid, p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.hub_collections c where c.transaction_id = p_transaction_id and c.state <> 'done' and private.is_cashier(c.hub_id, p_admin));
end $$;

-- is_party: the administrator has a conflict of interest in this decision.
create function private.is_party(p_admin uuid, p_action text, p_subject_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  case private.get_approval_subject_kind(p_action)
    when 'setting' then
      return false;
    when 'driver' then
      return p_admin = p_subject_id;
    when 'price' then
      return p_subject_id in (private.compute_price_list_id('sender', p_admin), private.compute_price_list_id('driver', p_admin));
    when 'incident' then
      -- A robbery may concern other deliveries than the incident's own.
      return (
        select private.is_incident_party(i, p_admin) or p_action = 'robbed' and exists (
                 select from private.list_held_cash(i.driver_id) h join public.transactions t on t.id = h.transaction_id where private.has_conflict_of_interest(p_admin, t))
          from private.incidents i where i.id = p_subject_id);
    when 'hub' then
      case p_action
        when 'hub_move' then
          return private.is_cashier(p_subject_id, p_admin);
        when 'hub_difference' then
          return (select c.closed_by = p_admin or private.is_cashier(c.hub_id, p_admin) from private.hub_closings c where c.id = p_subject_id);
        when 'add_cashiers' then
          -- A future cashier may request the change and not approve it.
          return exists (
            select from private.approvals a where a.subject_id = p_subject_id and a.action = p_action and a.state in ('waiting', 'scheduled')
               and a.requested_by <> p_admin and a.params #> '{request,userIds}' ? p_admin::text);
      end case;
    when 'delivery' then
      return p_action = 'cash_collected' and private.is_collection_cashier(p_admin, p_subject_id)
          or coalesce((select private.has_conflict_of_interest(p_admin, t) from public.transactions t where t.id = p_subject_id), false);
  end case;
end $$;

-- get_approval_facts: the present facts about the subject. An approval is void when they differ from those at the
-- request.
create function private.get_approval_facts(p_action text, p_subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  case private.get_approval_subject_kind(p_action)
    when 'setting' then
      return private.get_setting_facts(p_subject_id);
    when 'price' then
      -- get_approval_params adds the facts of the price.
      return null;
    when 'driver' then
      case p_action
        when 'set_cash_ceiling' then
          return (select jsonb_build_object('ceiling', private.get_cash_ceiling(d), 'byHand', d.cash_ceiling is not null, 'suspended', d.suspended_at is not null) from public.driver_profiles d where d.user_id = p_subject_id);
        when 'allow_overnight' then
          return (select jsonb_build_object('amount', private.sum_held_cash(d.user_id), 'day', private.get_business_day(clock_timestamp())) from public.driver_profiles d where d.user_id = p_subject_id);
        when 'set_provider_account' then
          return (
            select jsonb_build_object('accountId', (private.find_payout_account(d.user_id, 'provider')).id, 'account', (private.find_payout_account(d.user_id, 'provider')).last4)
              from public.driver_profiles d where d.user_id = p_subject_id);
      end case;
    when 'incident' then
      case p_action
        when 'close_incident' then
          return (select jsonb_build_object('severity', i.severity, 'raiseCount', i.raise_count, 'closed', i.closed_at is not null) from private.incidents i where i.id = p_subject_id);
        when 'robbed' then
          return (
            select jsonb_build_object('driverId', i.driver_id, 'closed', i.closed_at is not null, 'sum', private.sum_held_cash(i.driver_id),
                   'held', (select coalesce(jsonb_agg(jsonb_build_array(h.transaction_id, h.amount) order by h.transaction_id), '[]') from private.list_held_cash(i.driver_id) h))
              from private.incidents i where i.id = p_subject_id);
      end case;
    when 'hub' then
      case p_action
        when 'hub_move' then
          return (select jsonb_build_object('name', h.name) from public.hubs h where h.id = p_subject_id);
        when 'hub_difference' then
          return (
            select jsonb_build_object('expected', c.expected, 'counted', c.counted, 'amount', c.difference,
                   'open', exists (select from private.list_open_differences() d where d.id = c.id), 'enough', c.difference > 0 or private.has_safe_cash(c.hub_id, -c.difference))
              from private.hub_closings c where c.id = p_subject_id);
        when 'add_cashiers' then
          -- get_approval_params adds the cashiers.
          return null;
      end case;
    when 'delivery' then
      case p_action
        when 'cash_collected' then
          return (
            select jsonb_build_object('amount', sum((collection ->> 'amount')::numeric), 'waits', private.list_collection_facts(p_subject_id))
              from jsonb_array_elements(private.list_collection_facts(p_subject_id)) collection);
        when 'clear_plausibility_review' then
          -- Without the status: another driver may continue the delivery meanwhile.
          return (
            select jsonb_build_object('amount', t.amount, 'redacted', t.redacted_at is not null,
                   'holders', (select coalesce(jsonb_agg(jsonb_build_object('driverId', r.driver_id, 'since', private.format_iso(r.raised_at)) order by r.driver_id), '[]')
                                 from private.list_unproven_pickups(t.id) r))
              from public.transactions t where t.id = p_subject_id);
        when 'complete_override', 'confirm_payment', 'write_off', 'release_money_review', 'refund', 'cash_returned', 'cash_lost' then
          return (
            select jsonb_build_object('status', t.status, 'driverId', t.driver_id, 'amount', t.amount, 'redacted', t.redacted_at is not null, 'onHold', private.is_cash_on_hold(t.id),
                   -- Cash is recorded as lost only from an incident.
                   'incident', case when p_action = 'cash_lost' then not exists (select from private.list_due_cash(t.id) h where not private.has_open_incident(h.driver_id)) end,
                   'holders', (select coalesce(jsonb_agg(jsonb_build_object('driverId', h.driver_id, 'amount', h.amount, 'since', private.format_iso(h.due_at)) order by h.driver_id), '[]')
                                 from private.list_due_cash(t.id) h),
                   'sum', case p_action when 'refund' then coalesce(nullif(private.compute_failed_refund_amount(t), 0), private.compute_refundable_amount(t)) when 'write_off' then private.compute_lost_payment_amount(t) when 'confirm_payment' then private.compute_outstanding_payment(t)
                     when 'complete_override' then t.amount else (select sum(h.amount) from private.list_due_cash(t.id) h) end,
                   'paid', case p_action when 'write_off' then private.find_last_payment_action(t.id) end)
              from public.transactions t where t.id = p_subject_id);
      end case;
  end case;
end $$;

-- get_approval_params: the request and the facts about its subject, of which hash_params is the hash. Whether a safe
-- holds enough is a fact, its balance is not: deposits arrive all day and must not void the request.
create function private.get_approval_params(p_request jsonb, p_action text, p_subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('request', p_request, 'facts', coalesce(private.get_approval_facts(p_action, p_subject_id), '{}')
           || case when p_action = 'add_price' then private.get_price_facts(p_request)
                   when p_action = 'add_cashiers' then private.get_cashier_facts(p_request)
                   when p_action = 'hub_move' then jsonb_build_object('enough', p_request ->> 'direction' <> 'to_bank' or private.can_move_to_bank(p_subject_id, (p_request ->> 'amount')::numeric))
                   else '{}' end);
end $$;

create function private.hash_params(p_params jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return encode(sha256(convert_to(p_params::text, 'UTF8')), 'hex');
end $$;

-- has_approval_changed: the facts differ from those at the request.
create function private.has_approval_changed(p_approval private.approvals) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_approval.params_hash <> private.hash_params(private.get_approval_params(p_approval.params -> 'request', p_approval.action, p_approval.subject_id));
end $$;

-- execute_approval: executes an approved decision. The subject is locked, and the facts are as requested.
create function private.execute_approval(p_action text, p_subject_id uuid, p_request jsonb, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_reason text := p_request ->> 'reason';
begin
  case p_action
    when 'complete_override' then perform private.override_delivery(p_subject_id, v_reason, p_admin, p_approver_id);
    when 'confirm_payment' then perform private.confirm_payment(p_subject_id, p_admin, p_approver_id);
    when 'write_off' then perform private.write_off_payment(p_subject_id, v_reason, p_admin, p_approver_id);
    when 'release_money_review' then perform private.release_money_review(p_subject_id, v_reason, p_admin, p_approver_id);
    when 'clear_plausibility_review' then perform private.clear_plausibility_review(p_subject_id, v_reason, p_admin, private.approver_json(p_approver_id));
    when 'refund' then perform private.refund_delivery(p_subject_id, v_reason, p_admin, p_approver_id);
    when 'cash_returned' then perform private.end_holding(p_subject_id, 'returned', v_reason, p_admin, p_approver_id);
    when 'cash_lost' then perform private.end_holding(p_subject_id, 'lost', v_reason, p_admin, p_approver_id);
    when 'cash_collected' then perform private.complete_collection_by_admin(p_subject_id, v_reason, p_admin, p_approver_id);
    when 'set_cash_ceiling' then perform private.set_cash_ceiling(p_subject_id, (p_request ->> 'ceiling')::numeric, v_reason, p_admin, p_approver_id);
    when 'hub_difference' then perform private.settle_closing(p_subject_id, v_reason, p_admin, p_approver_id);
    when 'hub_move' then perform private.move_hub_cash(p_subject_id, p_request, p_admin, p_approver_id);
    when 'allow_overnight' then perform private.allow_overnight(p_subject_id, v_reason, p_admin, p_approver_id);
    when 'close_incident' then perform private.close_incident(p_subject_id, p_request, p_admin, p_approver_id);
    when 'robbed' then perform private.record_robbery(p_subject_id, v_reason, p_admin, p_approver_id);
    when 'change_setting' then perform private.change_setting(p_subject_id, p_request, p_admin, p_approver_id);
    when 'set_provider_account' then perform private.set_provider_account(p_subject_id, p_request ->> 'providerId', v_reason, p_admin, p_approver_id);
    when 'add_price' then perform private.add_price(p_request, p_admin, p_approver_id);
    when 'add_cashiers' then perform private.add_cashiers(p_subject_id, p_request, p_admin, p_approver_id);
  end case;
end $$;

-- find_approval_hub: the hub that the decision is about; a row of nulls for the other kinds.
create function private.find_approval_hub(p_approval private.approvals) returns public.hubs
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select h from public.hubs h
     where private.get_approval_subject_kind(p_approval.action) = 'hub'
       and h.id = case p_approval.action when 'hub_difference' then (select c.hub_id from private.hub_closings c where c.id = p_approval.subject_id) else p_approval.subject_id end);
end $$;

-- get_approval_subject_label: the subject's name for people: a delivery's number, the name of a driver, a hub or a
-- sender, a setting's key.
create function private.get_approval_subject_label(p_approval private.approvals) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  case private.get_approval_subject_kind(p_approval.action)
    when 'delivery' then
      return (select t.order_no from public.transactions t where t.id = p_approval.subject_id);
    when 'driver' then
      return (select d.name from public.driver_profiles d where d.user_id = p_approval.subject_id);
    when 'incident' then
      return (select private.format_incident_label(i) from private.incidents i where i.id = p_approval.subject_id);
    when 'hub' then
      return (private.find_approval_hub(p_approval)).name;
    when 'setting' then
      return (select r.key from private.setting_rules r where r.id = p_approval.subject_id);
    when 'price' then
      return (select p.name from public.user_profiles p where p.user_id = (p_approval.params #>> '{request,senderId}')::uuid);
  end case;
end $$;

-- lock_approval: locks the subject, then the approval, in the order of every change.
create function private.lock_approval(p_approval private.approvals) returns private.approvals
language plpgsql security definer set search_path = '' as $$
declare
  v_approval private.approvals;
begin
  case private.get_approval_subject_kind(p_approval.action)
    when 'delivery' then
      perform private.lock_delivery_for_admin(p_approval.subject_id);
    when 'driver' then
      perform from public.driver_profiles d where d.user_id = p_approval.subject_id for no key update;
    when 'incident' then
      perform private.lock_incident(p_approval.subject_id);
    when 'hub' then
      perform from public.hubs h where h.id = (private.find_approval_hub(p_approval)).id for no key update;
      perform private.reserve_hub_cash() where p_approval.action <> 'add_cashiers';
    when 'setting' then
      perform private.lock_settings();
    when 'price' then
      perform private.lock_price_list(p_approval.params #>> '{request,kind}', (p_approval.params #>> '{request,senderId}')::uuid);
  end case;
  select * into v_approval from private.approvals a where a.id = p_approval.id for update;
  return v_approval;
end $$;
