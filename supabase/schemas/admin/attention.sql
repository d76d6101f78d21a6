-- Items that only an administrator can resolve, and since when.

-- list_deliveries_needing_attention: returns deliveries that wait for an administrator's decision; one delivery may
-- have several kinds. 'no_driver': the search is exhausted. 'no_hub': no hub can give the cash. 'late': see
-- private.late_deliveries. 'outside_gate': the arrival was far from the address or without a position.
-- 'cash_to_return': the delivery has ended and its driver holds the cash. 'refund_due': a paid delivery will not take
-- place. 'under_review': a driver's step was implausible. 'code_locked': too many wrong codes, and the lock has not
-- expired. 'deposit_short': a hub counted less cash than the driver held and still holds. 'money_review': a money rule
-- requires a decision. Hidden from administrators who are a party, who must not learn of it, nor of the delivery before
-- they accept it. 'payment_gone': the payment was reversed when the cash was on its way or handed over.
-- 'refund_failed': the provider could not refund. 'payment_refused': the provider refuses the payment that the delivery
-- waits for. 'payment_differs': the provider's list disagrees with our ledger. 'message': a party's message to support
-- is unread. Starts from open records: among a hundred thousand deliveries, those that can need attention are few and
-- indexed.
create function private.list_deliveries_needing_attention() returns table (id uuid, kind text, since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with open_deliveries as (select t.id, t.status from public.transactions t where private.is_paid_and_open(t.status))
    select d.transaction_id, 'no_driver', d.exhausted_at
      from private.dispatches d join open_deliveries t on t.id = d.transaction_id and t.status = 'payment_confirmed'
     where d.exhausted_at is not null
    union all
    select d.transaction_id, 'no_hub', d.no_hub_since
      from private.dispatches d join open_deliveries t on t.id = d.transaction_id and t.status = 'payment_confirmed'
     where d.no_hub_since is not null
    union all
    select l.id, 'late', l.since from private.late_deliveries l
    union all
    select t.id, 'outside_gate', u."timestamp"
      from open_deliveries t join public.transaction_status_updates u on u.transaction_id = t.id and u.action = 'arrive' and u.metadata ->> 'gate' = 'reason'
     where t.status = 'servicing'
    union all
    select h.transaction_id, 'cash_to_return', min(h.due_at) from private.held_cash h where h.due_at is not null group by h.transaction_id
    union all
    select r.transaction_id, 'under_review', min(r.raised_at) from private.plausibility_reviews r where r.cleared_at is null group by r.transaction_id
    union all
    select a.transaction_id, 'code_locked', min(a.last_at) from private.code_attempts a join public.transactions t on t.id = a.transaction_id
     where a.locked_until > now() and (private.is_paid_and_open(t.status) or a.subject_id <> t.id) group by a.transaction_id
    union all
    select i.transaction_id, 'deposit_short', min(d.ended_at)
      from private.hub_deposit_items i join private.hub_deposits d on d.id = i.deposit_id join ledger.holdings h on h.transaction_id = i.transaction_id and h.driver_id = d.driver_id
     where i.posted < i.held group by i.transaction_id
    union all
    select u.transaction_id, 'payment_gone', max(u."timestamp")
      from public.transaction_status_updates u join public.transactions t on t.id = u.transaction_id and t.status in ('in_transit', 'servicing', 'delivered')
     where private.is_payment_reversal(u.action) and private.is_payment_reversed(t) group by u.transaction_id
    union all
    select r.transaction_id, 'money_review', r.opened_at from private.money_reviews r join public.transactions t on t.id = r.transaction_id
     where r.state = 'waiting' and not coalesce(private.has_conflict_of_interest(private.find_actor(), t), false)
    union all
    select t.id, case (select r.status from private.payments p join private.payment_refunds r on r.payment_id = p.id
                  where p.transaction_id = t.id and r.initiated_by_app order by r.created_at desc limit 1) when 'failed' then 'refund_failed' else 'refund_due' end, t.refund_due_at
      from public.transactions t where t.refund_due_at is not null
    union all
    select t.id, 'payment_refused', p.updated_at from private.payments p join public.transactions t on t.id = p.transaction_id
     where p.status = 'refused' and private.is_awaiting_payment(t.status)
    union all
    select d.transaction_id, 'payment_differs', min(d.found_at) from private.payment_differences d
     where d.settled_at is null and d.transaction_id is not null group by d.transaction_id
    union all
    select m.transaction_id, 'message', min(m.created_at) from private.chat_messages m where m.to_role = 'support' and m.seen_at is null group by m.transaction_id;
end $$;

-- find_attention_amount: returns the amount to decide about: held cash or a refund; null if not specified. For other
-- kinds the delivery's amount.
create function private.find_attention_amount(p_kind text, p_transaction public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_kind in ('cash_to_return', 'deposit_short') then (select sum(h.amount) from private.list_due_cash(p_transaction.id) h)
              when p_kind in ('refund_due', 'refund_failed') then coalesce(nullif(private.compute_failed_refund_amount(p_transaction), 0), private.compute_refundable_amount(p_transaction))
              when p_kind = 'payment_refused' then private.compute_payment_due(p_transaction)
              when p_kind = 'payment_differs' then (select sum(coalesce(d.provider_amount, 0) - coalesce(d.local_amount, 0)) from private.payment_differences d where d.transaction_id = p_transaction.id and d.settled_at is null)
              when p_kind = 'payment_gone' then private.compute_outstanding_payment(p_transaction)
              else p_transaction.amount end;
end $$;

-- admin_list_attention_items: returns the count of each kind and its first twenty items, longest waiting first. Failed
-- jobs and differences are only counted, because they have their own pages.
create function app.admin_list_attention_items() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_counts jsonb;
  v_items jsonb;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  with attention_items as materialized (select * from private.list_deliveries_needing_attention()),
  ranked as (select n.*, row_number() over (partition by n.kind order by n.since, n.id) as row_no from attention_items n),
  waiting_applications as (
    select a.driver_id, a.submitted_at, row_number() over (order by a.submitted_at, a.driver_id) as row_no
      from public.driver_applications a where a.status = 'submitted')
  select jsonb_build_object(
           'noDriver', count(*) filter (where n.kind = 'no_driver'), 'noHub', count(*) filter (where n.kind = 'no_hub'), 'late', count(*) filter (where n.kind = 'late'),
           'outsideGate', count(*) filter (where n.kind = 'outside_gate'), 'cashToReturn', count(*) filter (where n.kind = 'cash_to_return'),
           'refundDue', count(*) filter (where n.kind = 'refund_due'), 'underReview', count(*) filter (where n.kind = 'under_review'),
           'codeLocked', count(*) filter (where n.kind = 'code_locked'), 'depositShort', count(*) filter (where n.kind = 'deposit_short'),
           'paymentGone', count(*) filter (where n.kind = 'payment_gone'), 'moneyReview', count(*) filter (where n.kind = 'money_review'),
           'refundFailed', count(*) filter (where n.kind = 'refund_failed'), 'paymentRefused', count(*) filter (where n.kind = 'payment_refused'),
           'paymentDiffers', count(*) filter (where n.kind = 'payment_differs'),
           'message', count(*) filter (where n.kind = 'message'),
           'paymentUnknown', (select count(*) from private.payment_differences d where d.settled_at is null and d.transaction_id is null),
           'secondFactorResets', (select count(*) from private.second_factors f where private.find_open_reset_request(f.reset_requested_at) is not null and f.user_id <> v_admin),
           'smsRefused', (select count(*) from private.sms_refusals r where private.is_recent_refusal(r.last_at)),
           'identityChecks', (select count(*) from private.identity_checks c where c.state = 'waiting' and c.user_id <> v_admin),
           'hubDifference', (select count(*) from private.list_open_differences()), 'hubUnstaffed', (select count(*) from private.list_unstaffed_hubs()),
           'scheduled', (select count(*) from private.dispatches d join public.transactions t on t.id = d.transaction_id
                          where d.state = 'waiting' and d.next_at > now() and t.status = 'payment_confirmed' and t.wanted_from > now()),
           'approvals', private.count_pending_approvals(v_admin), 'applications', (select count(*) from waiting_applications),
           'portraits', (select count(*) from private.portraits p where p.state = 'waiting'),
           'renewals', (select count(*) from private.document_renewals r where r.state = 'waiting'), 'payRefused', private.count_refused_pay(), 'failedJobs', private.count_failed_jobs(),
           'differences', (select count(*) from private.routing_differences d where d.repaired_at is null and d.resolved_at is null)),
         (select coalesce(jsonb_agg(s.item order by s.since), '[]') from (
            select r.since, jsonb_build_object('kind', r.kind, 'id', t.id, 'since', private.format_iso(r.since), 'title', t.sender_name || ' → ' || t.receiver_name,
                     'hint', coalesce(private.end_reason_json(t.reason, t.reason_code), to_jsonb(t.delivery_address)), 'hintCode', t.reason_code, 'amount', private.find_attention_amount(r.kind, t), 'status', t.status) as item
              from ranked r join public.transactions t on t.id = r.id where r.row_no <= 20
            union all
            select c.closed_at, jsonb_build_object('kind', 'hub_difference', 'id', h.id, 'since', private.format_iso(c.closed_at), 'title', h.name,
                     'hint', h.address, 'hintCode', null, 'amount', c.difference, 'status', null)
              from private.list_open_differences() c join public.hubs h on h.id = c.hub_id
            union all
            select u.since, jsonb_build_object('kind', 'hub_unstaffed', 'id', h.id, 'since', private.format_iso(u.since), 'title', h.name,
                     'hint', h.address, 'hintCode', null, 'amount', null, 'status', null)
              from private.list_unstaffed_hubs() u join public.hubs h on h.id = u.hub_id
            union all
            select d.found_at, jsonb_build_object('kind', 'payment_unknown', 'id', d.id, 'since', private.format_iso(d.found_at), 'title', d.provider_object_id,
                     'hint', null, 'hintCode', null, 'amount', coalesce(d.provider_amount, 0) - coalesce(d.local_amount, 0), 'status', null)
              from (select * from private.payment_differences d where d.settled_at is null and d.transaction_id is null order by d.found_at limit 20) d
            union all
            select r.first_at, jsonb_build_object('kind', 'texts_refused', 'id', r.id, 'since', private.format_iso(r.first_at), 'title', r.code || ' · ' || r.country,
                     'hint', null, 'hintCode', null, 'amount', null, 'status', null)
              from (select * from private.sms_refusals r where private.is_recent_refusal(r.last_at) order by r.first_at limit 20) r
            union all
            select f.reset_requested_at, jsonb_build_object('kind', 'second_factor_reset', 'id', f.user_id, 'since', private.format_iso(f.reset_requested_at), 'title', p.name,
                     'hint', concat_ws(' · ', p.email, p.phone_number), 'hintCode', null, 'amount', null, 'status', null)
              from (select * from private.second_factors s where private.find_open_reset_request(s.reset_requested_at) is not null and s.user_id <> v_admin order by s.reset_requested_at limit 20) f
              join public.user_profiles p on p.user_id = f.user_id
            union all
            select a.submitted_at, jsonb_build_object('kind', 'application', 'id', a.driver_id, 'since', private.format_iso(a.submitted_at), 'title', d.name,
                     'hint', concat_ws(' · ', nullif(d.email, ''), nullif(d.phone_number, '')), 'hintCode', null, 'amount', null, 'status', null)
              from waiting_applications a join public.driver_profiles d on d.user_id = a.driver_id where a.row_no <= 20
            union all
            select submission.sent_at, jsonb_build_object('kind', 'portrait', 'id', submission.driver_id, 'since', private.format_iso(submission.sent_at), 'title', d.name,
                     'hint', concat_ws(' · ', nullif(d.email, ''), nullif(d.phone_number, '')), 'hintCode', null, 'amount', null, 'status', null)
              from (select * from private.portraits p where p.state = 'waiting' order by p.sent_at limit 20) submission join public.driver_profiles d on d.user_id = submission.driver_id
            union all
            select submission.sent_at, jsonb_build_object('kind', 'renewal', 'id', submission.driver_id, 'since', private.format_iso(submission.sent_at), 'title', d.name,
                     'hint', concat_ws(' · ', nullif(d.email, ''), nullif(d.phone_number, '')), 'hintCode', null, 'amount', null, 'status', null)
              from (select * from private.document_renewals r where r.state = 'waiting' order by r.sent_at limit 20) submission join public.driver_profiles d on d.user_id = submission.driver_id) s)
    into v_counts, v_items from attention_items n;
  return private.ok(jsonb_build_object('counts', v_counts, 'items', v_items));
end $$;
revoke execute on function app.admin_list_attention_items() from public;
grant execute on function app.admin_list_attention_items() to handover_authenticated;
