-- Deliveries that wait for an administrator's review. The parties see that the delivery is under review, never the
-- reason.

-- is_under_money_review: returns whether the delivery waits for a review; no payment is requested and no driver gets an
-- offer meanwhile.
create function private.is_under_money_review(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.money_reviews r where r.transaction_id = p_transaction_id and r.state = 'waiting');
end $$;

-- money_review_refusal: returns UNDER_REVIEW if the delivery waits for a review; otherwise null.
create function private.money_review_refusal(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_under_money_review(p_transaction_id) then private.refuse('UNDER_REVIEW', '{"reason": "delivery"}') end;
end $$;

-- open_money_review: opens a review, unless administrators have already released the delivery with all of these
-- reasons. Notifies administrators who are not a party.
create function private.open_money_review(p_transaction public.transactions, p_reasons jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_new_reasons jsonb := (
    select jsonb_agg(new_reason) from jsonb_array_elements(p_reasons) new_reason
     where not exists (select from private.money_reviews r where r.transaction_id = p_transaction.id and r.state = 'released'
                          and r.reasons @> jsonb_build_array(jsonb_build_object('rule', new_reason -> 'rule'))));
  v_id uuid;
begin
  if v_new_reasons is null then
    return;
  end if;
  insert into private.money_reviews as r (transaction_id, reasons) values (p_transaction.id, v_new_reasons)
  on conflict (transaction_id) where state = 'waiting' do update set reasons = excluded.reasons || (
    select coalesce(jsonb_agg(earlier), '[]') from jsonb_array_elements(r.reasons) earlier
     where not excluded.reasons @> jsonb_build_array(jsonb_build_object('rule', earlier -> 'rule')))
  returning r.id into v_id;
  perform private.notify_delivery('delivery_needs_review', p_transaction.id, a.user_id, jsonb_build_object('reviewId', p_transaction.id), v_id::text)
     from private.admins a where not private.has_conflict_of_interest(a.user_id, p_transaction);
end $$;

-- continue_to_payment: requests payment for an accepted delivery, or settles it immediately if nothing is due. Not
-- while it is under review.
create function private.continue_to_payment(p_transaction public.transactions) returns public.transactions
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_under_money_review(p_transaction.id) then
    return p_transaction;
  elsif private.is_nothing_due(p_transaction) then
    return private.settle_zero_payment(p_transaction);
  end if;
  perform private.enqueue('request_payment', jsonb_build_object('transactionId', p_transaction.id), null, 'pay:' || p_transaction.id);
  return p_transaction;
end $$;

-- decide_money_review: stores the decision of the open review. The caller has locked the delivery.
create function private.decide_money_review(p_transaction_id uuid, p_state text, p_reason text, p_admin uuid, p_approver_id uuid, p_approver_json jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.money_reviews r
     set state = p_state, decided_at = clock_timestamp(), decided_by = p_admin, approved_by = p_approver_id, reason = p_reason
   where r.transaction_id = p_transaction_id and r.state = 'waiting';
  perform private.record_admin_action(p_admin, case p_state when 'released' then 'release_money_review' else 'refuse_money_review' end, p_transaction_id, p_reason,
    jsonb_build_object('amount', t.amount, 'orderNo', t.order_no) || p_approver_json) from public.transactions t where t.id = p_transaction_id;
end $$;

-- release_money_review: continues the delivery from its current status. Applies only to this delivery and these
-- reasons.
create function private.release_money_review(p_transaction_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  if not private.is_under_money_review(p_transaction_id) then
    return;
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  perform private.decide_money_review(v_transaction.id, 'released', p_reason, p_admin, p_approver_id,
    case when p_approver_id is not null or v_transaction.amount > private.get_setting('money_release_single_approver_limit') then private.approver_json(p_approver_id) else '{}' end);
  -- The update also refreshes the parties' pages, even if the status does not change.
  update public.transactions t set allowed_at = clock_timestamp() where t.id = v_transaction.id returning * into v_transaction;
  perform private.broadcast(m.topic, m.event, m.payload)
     from private.list_transaction_broadcasts(v_transaction.id, v_transaction.user_id, v_transaction.receiver_id, v_transaction.status, v_transaction.driver_id, null,
            private.status_change_json(v_transaction.status, v_transaction.status, clock_timestamp(), null, null)) m;
  if v_transaction.status = 'accepted' then
    perform private.continue_to_payment(v_transaction);
  elsif v_transaction.status = 'payment_confirmed' then
    if private.reschedule_window(v_transaction) then
      -- The sums differ on the new day.
      select * into v_transaction from public.transactions t where t.id = v_transaction.id;
      perform private.record_verdict(private.evaluate_limits(v_transaction, 'pay'), v_transaction);
    end if;
    if not private.is_under_money_review(v_transaction.id) then
      perform private.start_dispatch(v_transaction);
    end if;
  end if;
end $$;

-- list_money_review_rules: returns the names of the rules in these findings.
create function private.list_money_review_rules(p_reasons jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(r -> 'rule'), '[]') from jsonb_array_elements(p_reasons) r);
end $$;

-- money_history_json: returns a person's sums, without number, address or deliveries.
create function private.money_history_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('name', p.name, 'since', private.format_iso(p.created_at), 'tier', private.get_money_tier(p_user_id),
      'most', private.get_tier_daily_limit(private.get_money_tier(p_user_id), private.get_money_rules()),
      'sentToday', private.sum_sent_on(p_user_id, private.get_business_day(clock_timestamp())),
      'receivedToday', private.sum_received_on(p_user_id, private.get_business_day(clock_timestamp())),
      'sent', private.sum_and_count_json(array(select t.amount from public.transactions t where t.user_id = p_user_id and private.is_counted_toward_limits(t.status) and t.created_at > now() - interval '30 days')),
      'received', private.sum_and_count_json(array(select t.amount from public.transactions t where t.receiver_id = p_user_id and private.is_counted_toward_limits(t.status) and t.status <> 'pending' and t.created_at > now() - interval '30 days')),
      'ended', (select count(*) from public.transactions t where t.user_id = p_user_id and not private.is_counted_toward_limits(t.status) and t.created_at > now() - interval '30 days'),
      'released', (select count(*) from private.money_reviews r join public.transactions t on t.id = r.transaction_id and p_user_id in (t.user_id, t.receiver_id) where r.state = 'released'),
      'refused', (select count(*) from private.money_reviews r join public.transactions t on t.id = r.transaction_id and p_user_id in (t.user_id, t.receiver_id) where r.state = 'refused'))
      from public.user_profiles p where p.user_id = p_user_id);
end $$;

-- sum_and_count_json: returns the sum and the number of these amounts.
create function private.sum_and_count_json(p_amounts numeric[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('sum', coalesce(sum(a), 0), 'count', count(*)) from unnest(p_amounts) a);
end $$;

-- money_review_row_json: returns a delivery's newest review for the list.
create function private.money_review_row_json(p_review private.money_reviews, p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_transaction.id, 'orderNo', p_transaction.order_no, 'amount', p_transaction.amount, 'status', p_transaction.status, 'state', p_review.state,
    'since', private.format_iso(p_review.opened_at), 'senderName', p_transaction.sender_name, 'receiverName', p_transaction.receiver_name, 'reasons', p_review.reasons,
    'dualApproval', p_transaction.amount > private.get_setting('money_release_single_approver_limit'),
    'approvalRequested', exists (select from private.approvals a where a.subject_id = p_transaction.id and a.action = 'release_money_review' and a.state = 'waiting' and a.expires_at > now()));
end $$;

-- money_review_json: also returns both people's sums, the decision, all verdicts and the administrators who read it.
create function private.money_review_json(p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.money_review_row_json(r, p_transaction) || jsonb_build_object(
      'sender', private.money_history_json(p_transaction.user_id), 'receiver', private.money_history_json(p_transaction.receiver_id),
      'between', private.sum_and_count_json(array(select t.amount from public.transactions t where t.user_id = p_transaction.user_id and t.receiver_id = p_transaction.receiver_id and t.status = 'delivered')),
      'decidedAt', private.format_iso(r.decided_at), 'decidedBy', (select p.name from public.user_profiles p where p.user_id = r.decided_by),
      'reason', r.reason,
      'verdicts', (select coalesce(jsonb_agg(jsonb_build_object('moment', v.moment, 'verdict', v.verdict, 'rules', private.list_money_review_rules(v.reasons),
                          'version', v.rules, 'at', private.format_iso(v.at)) order by v.id), '[]') from private.money_verdicts v where v.transaction_id = p_transaction.id),
      'accessLog', (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'at', private.format_iso(a.at)) order by a.id), '[]')
                  from private.admin_actions a left join public.user_profiles p on p.user_id = a.admin_id
                 where a.subject_id = p_transaction.id and a.action = 'view_money_review'))
      from private.money_reviews r where r.transaction_id = p_transaction.id order by r.opened_at desc limit 1);
end $$;

-- record_admin_access: records that an administrator read this, once in ten minutes.
create function private.record_admin_access(p_admin uuid, p_action text, p_subject_id uuid, p_details jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.admin_actions a where a.subject_id = p_subject_id and a.admin_id = p_admin and a.action = p_action
                    and a.details = p_details and a.at > now() - interval '10 minutes') then
    perform private.record_admin_action(p_admin, p_action, p_subject_id, null, p_details);
  end if;
end $$;

-- admin_list_money_reviews: lists up to 100 deliveries that wait for a review, longest waiting first, except those with
-- the reader as a party.
create function app.admin_list_money_reviews() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object(
    'enforced', (select jsonb_typeof(s.value) = 'array' or s.value = 'true' from private.settings s where s.key = 'money_rules_enforced'),
    'releaseSingleApproverLimit', private.get_setting('money_release_single_approver_limit'),
    'items', (select coalesce(jsonb_agg(w.item order by w.opened_at), '[]') from (
       select r.opened_at, private.money_review_row_json(r, t) as item
         from private.money_reviews r join public.transactions t on t.id = r.transaction_id
        where r.state = 'waiting' and not private.has_conflict_of_interest(v_admin, t) order by r.opened_at limit 100) w)));
end $$;
revoke execute on function app.admin_list_money_reviews() from public;
grant execute on function app.admin_list_money_reviews() to handover_authenticated;

-- admin_get_money_review: returns a delivery's review and records the read.
create function app.admin_get_money_review(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_transaction public.transactions;
  v_refusal jsonb;
begin
  if v_admin is not null then
    select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  end if;
  v_refusal := private.admin_refusal(v_admin, v_transaction);
  if v_refusal is not null then
    return v_refusal;
  elsif not exists (select from private.money_reviews r where r.transaction_id = v_transaction.id) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  perform private.record_admin_access(v_admin, 'view_money_review', v_transaction.id);
  return private.ok(private.money_review_json(v_transaction));
end $$;
revoke execute on function app.admin_get_money_review(uuid) from public;
grant execute on function app.admin_get_money_review(uuid) to handover_authenticated;

-- admin_release_money_review: releases the delivery. Needs two administrators above
-- money_release_single_approver_limit. Idempotent.
create function app.admin_release_money_review(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := private.lock_for_decision_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_response is not null then
    return v_response;
  elsif private.is_under_money_review(v_transaction.id) then
    if not private.can_decide_alone('release_money_review', v_transaction.amount, v_admin) then
      v_response := private.apply_dual_approval('release_money_review', v_transaction.id, jsonb_build_object('reason', p_reason), v_admin);
    else
      perform private.release_money_review(v_transaction.id, p_reason, v_admin, null);
    end if;
  elsif not exists (select from private.money_reviews r where r.transaction_id = v_transaction.id and r.state = 'released') then
    return private.refuse_wrong_state('nothing_under_review', v_transaction.status);
  end if;
  return coalesce(v_response, private.ok(private.money_review_json(v_transaction)));
end $$;
revoke execute on function app.admin_release_money_review(uuid, text) from public;
grant execute on function app.admin_release_money_review(uuid, text) to handover_authenticated;

-- admin_refuse_money_review: cancels the delivery; its payment is refunded as after any cancellation by an
-- administrator. The parties are notified that it cannot be carried, without the reason, which is recorded. Idempotent.
create function app.admin_refuse_money_review(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.lock_for_decision_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif private.is_under_money_review(v_transaction.id) then
    perform private.decide_money_review(v_transaction.id, 'refused', p_reason, v_admin, null, '{}');
    v_transaction := private.change_transaction_status(v_transaction.id, null, 'cancel', 'admin', v_admin, '{}', '{"reasonCode": "not_carried"}');
    perform private.notify_other_parties('transaction_cancelled', v_transaction, null);
  elsif not exists (select from private.money_reviews r where r.transaction_id = v_transaction.id and r.state = 'refused') then
    return private.refuse_wrong_state('nothing_under_review', v_transaction.status);
  end if;
  return private.ok(private.money_review_json(v_transaction));
end $$;
revoke execute on function app.admin_refuse_money_review(uuid, text) from public;
grant execute on function app.admin_refuse_money_review(uuid, text) to handover_authenticated;
