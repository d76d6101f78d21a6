-- Reviews of arrivals and completions that were impossible or unseen, and of deliveries given up after a stay at the
-- pickup or after the other side confirmed the cash. A correct code always completes the delivery; a flagged driver
-- gets no offers until an administrator has cleared the review.

-- plausibility_review_json: the delivery's first open review; null if there is none.
create function private.plausibility_review_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('step', r.step, 'raisedAt', private.format_iso(r.raised_at), 'driverName', d.name) || r.facts
      from private.plausibility_reviews r join public.driver_profiles d on d.user_id = r.driver_id where r.transaction_id = p_transaction_id and r.cleared_at is null order by r.raised_at limit 1);
end $$;
