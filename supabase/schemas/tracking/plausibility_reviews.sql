-- Reviews of arrivals and completions that were impossible or unseen, and of deliveries given up after a stay at the
-- pickup or after the other side confirmed the cash. A correct code always completes the delivery; a flagged driver
-- gets no offers until an administrator has cleared the review.

-- offer_block_reason: why an approved driver gets no offers: 'under_review', 'incident' (frozen by operations), 'cash'
-- (they must return cash, or their previous day is not closed), 'documents' (one has expired), or null.
create function private.offer_block_reason(p_driver_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when exists (select from private.plausibility_reviews r where r.driver_id = p_driver_id and r.cleared_at is null) then 'under_review'
    when private.has_frozen_offers(p_driver_id) then 'incident'
    when exists (select from private.held_cash h where h.driver_id = p_driver_id and h.due_at is not null) then 'cash'
    when exists (select from public.custody_legs l where l.driver_id = p_driver_id and l.kind = 'return' and l.state in ('waiting', 'proving')) then 'cash'
    when private.has_overdue_day_cash(p_driver_id) then 'cash'
    when private.has_blocking_document(p_driver_id) then 'documents' end;
end $$;

-- offer_block_refusal: the refusal for the block reason; null without one.
create function private.offer_block_refusal(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case private.offer_block_reason(p_driver_id)
    when 'under_review' then private.refuse('UNDER_REVIEW')
    when 'incident' then private.refuse('OFFERS_FROZEN')
    when 'documents' then private.refuse('DOCUMENTS_EXPIRED')
    when 'cash' then case when private.has_overdue_day_cash(p_driver_id) then private.refuse('CASH_TO_RETURN', '{"reason": "earlier_day"}') else private.refuse('CASH_TO_RETURN') end end;
end $$;

-- plausibility_review_json: the delivery's first open review; null if there is none.
create function private.plausibility_review_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('step', r.step, 'raisedAt', private.iso(r.raised_at), 'driverName', d.name) || r.facts
      from private.plausibility_reviews r join public.driver_profiles d on d.user_id = r.driver_id where r.transaction_id = p_transaction_id and r.cleared_at is null order by r.raised_at limit 1);
end $$;
