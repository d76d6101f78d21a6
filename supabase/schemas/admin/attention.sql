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
    with due as (select t.id, t.status from public.transactions t where private.is_paid_and_open(t.status))
    select d.transaction_id, 'no_driver', d.exhausted_at
      from private.dispatches d join due t on t.id = d.transaction_id and t.status = 'payment_confirmed'
     where d.exhausted_at is not null
    union all
    select d.transaction_id, 'no_hub', d.no_hub_since
      from private.dispatches d join due t on t.id = d.transaction_id and t.status = 'payment_confirmed'
     where d.no_hub_since is not null
    union all
    select l.id, 'late', l.since from private.late_deliveries l
    union all
    select t.id, 'outside_gate', u."timestamp"
      from due t join public.transaction_status_updates u on u.transaction_id = t.id and u.action = 'arrive' and u.metadata ->> 'gate' = 'reason'
     where t.status = 'servicing'
    union all
    select h.transaction_id, 'cash_to_return', min(h.due_at) from private.held_cash h where h.due_at is not null group by h.transaction_id
    union all
    select r.transaction_id, 'under_review', min(r.raised_at) from private.plausibility_reviews r where r.cleared_at is null group by r.transaction_id
    union all
    select a.transaction_id, 'code_locked', min(a.last_at) from private.code_attempts a join public.transactions t on t.id = a.transaction_id
     where a.locked_until > now() and (private.is_paid_and_open(t.status) or a.subject_id <> t.id) group by a.transaction_id
    union all
    select i.transaction_id, 'deposit_short', min(p.ended_at)
      from private.hub_deposit_items i join private.hub_deposits p on p.id = i.deposit_id join ledger.holdings h on h.transaction_id = i.transaction_id and h.driver_id = p.driver_id
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
    select x.transaction_id, 'message', min(x.created_at) from private.chat_messages x where x.to_role = 'support' and x.seen_at is null group by x.transaction_id;
end $$;
