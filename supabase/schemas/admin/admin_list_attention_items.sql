-- find_attention_amount: returns the amount to decide about: held cash or a refund; null if not specified. For other
-- kinds the delivery's amount.
create function private.find_attention_amount(p_kind text, p_t public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_kind in ('cash_to_return', 'deposit_short') then (select sum(h.amount) from private.list_due_cash(p_t.id) h)
              when p_kind in ('refund_due', 'refund_failed') then coalesce(nullif(private.compute_failed_refund_amount(p_t), 0), private.compute_refundable_amount(p_t))
              when p_kind = 'payment_refused' then private.compute_payment_due(p_t)
              when p_kind = 'payment_differs' then (select sum(coalesce(d.provider_amount, 0) - coalesce(d.local_amount, 0)) from private.payment_differences d where d.transaction_id = p_t.id and d.settled_at is null)
              when p_kind = 'payment_gone' then private.compute_outstanding_payment(p_t)
              else p_t.amount end;
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
  with need as materialized (select * from private.list_deliveries_needing_attention()),
  ranked as (select n.*, row_number() over (partition by n.kind order by n.since, n.id) as place from need n),
  waiting as (
    select a.driver_id, a.submitted_at, row_number() over (order by a.submitted_at, a.driver_id) as place
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
           'secondFactorResets', (select count(*) from private.second_factors f where private.open_reset_request(f.reset_requested_at) is not null and f.user_id <> v_admin),
           'smsRefused', (select count(*) from private.sms_refusals r where private.is_recent_refusal(r.last_at)),
           'identityChecks', (select count(*) from private.identity_checks c where c.state = 'waiting' and c.user_id <> v_admin),
           'hubDifference', (select count(*) from private.list_open_differences()), 'hubUnstaffed', (select count(*) from private.list_unstaffed_hubs()),
           'scheduled', (select count(*) from private.dispatches d join public.transactions t on t.id = d.transaction_id
                          where d.state = 'waiting' and d.next_at > now() and t.status = 'payment_confirmed' and t.wanted_from > now()),
           'approvals', private.count_pending_approvals(v_admin), 'applications', (select count(*) from waiting),
           'portraits', (select count(*) from private.portraits p where p.state = 'waiting'),
           'renewals', (select count(*) from private.document_renewals n where n.state = 'waiting'), 'payRefused', private.count_refused_pay(), 'failedJobs', private.count_failed_jobs(),
           'differences', (select count(*) from private.routing_differences x where x.repaired_at is null and x.resolved_at is null)),
         (select coalesce(jsonb_agg(s.item order by s.since), '[]') from (
            select r.since, jsonb_build_object('kind', r.kind, 'id', t.id, 'since', private.format_iso(r.since), 'title', t.sender_name || ' → ' || t.receiver_name,
                     'hint', coalesce(private.end_reason_json(t.reason, t.reason_code), to_jsonb(t.delivery_address)), 'hintCode', t.reason_code, 'amount', private.find_attention_amount(r.kind, t), 'status', t.status) as item
              from ranked r join public.transactions t on t.id = r.id where r.place <= 20
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
              from (select * from private.second_factors x where private.open_reset_request(x.reset_requested_at) is not null and x.user_id <> v_admin order by x.reset_requested_at limit 20) f
              join public.user_profiles p on p.user_id = f.user_id
            union all
            select w.submitted_at, jsonb_build_object('kind', 'application', 'id', w.driver_id, 'since', private.format_iso(w.submitted_at), 'title', d.name,
                     'hint', concat_ws(' · ', nullif(d.email, ''), nullif(d.phone_number, '')), 'hintCode', null, 'amount', null, 'status', null)
              from waiting w join public.driver_profiles d on d.user_id = w.driver_id where w.place <= 20
            union all
            select w.sent_at, jsonb_build_object('kind', 'portrait', 'id', w.driver_id, 'since', private.format_iso(w.sent_at), 'title', d.name,
                     'hint', concat_ws(' · ', nullif(d.email, ''), nullif(d.phone_number, '')), 'hintCode', null, 'amount', null, 'status', null)
              from (select * from private.portraits p where p.state = 'waiting' order by p.sent_at limit 20) w join public.driver_profiles d on d.user_id = w.driver_id
            union all
            select w.sent_at, jsonb_build_object('kind', 'renewal', 'id', w.driver_id, 'since', private.format_iso(w.sent_at), 'title', d.name,
                     'hint', concat_ws(' · ', nullif(d.email, ''), nullif(d.phone_number, '')), 'hintCode', null, 'amount', null, 'status', null)
              from (select * from private.document_renewals n where n.state = 'waiting' order by n.sent_at limit 20) w join public.driver_profiles d on d.user_id = w.driver_id) s)
    into v_counts, v_items from need n;
  return private.ok(jsonb_build_object('counts', v_counts, 'items', v_items));
end $$;
revoke execute on function app.admin_list_attention_items() from public;
grant execute on function app.admin_list_attention_items() to handover_authenticated;
