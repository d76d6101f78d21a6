-- Arrivals and completions that nobody could have made or nobody saw, and deliveries given back after a stay at the
-- pickup, or after the other side said that the driver has the cash. A right code always completes; the delivery is
-- flagged, and its driver gets no offers until an administrator has looked.

-- offer_block_reason: why a driver who could work gets no offers: 'under_review', 'incident' (its desk says so), 'cash'
-- (they have cash to return, or their day before has not ended), 'documents' (one has expired), or null.
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

-- offer_block_refusal: the same as an answer to the driver's call; null when nothing holds them back.
create function private.offer_block_refusal(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case private.offer_block_reason(p_driver_id)
    when 'under_review' then private.refuse('UNDER_REVIEW')
    when 'incident' then private.refuse('OFFERS_FROZEN')
    when 'documents' then private.refuse('DOCUMENTS_EXPIRED')
    when 'cash' then case when private.has_overdue_day_cash(p_driver_id) then private.refuse('CASH_TO_RETURN', '{"reason": "earlier_day"}') else private.refuse('CASH_TO_RETURN') end end;
end $$;

-- plausibility_review_json: the delivery's first review that nobody has cleared yet; null when there is none.
create function private.plausibility_review_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('step', r.step, 'raisedAt', private.iso(r.raised_at), 'driverName', d.name) || r.facts
      from private.plausibility_reviews r join public.driver_profiles d on d.user_id = r.driver_id where r.transaction_id = p_transaction_id and r.cleared_at is null order by r.raised_at limit 1);
end $$;
