-- Reasons that keep a driver from getting offers, and their end.

-- find_offer_block_reason: why an approved driver gets no offers: 'under_review', 'incident' (frozen by operations),
-- 'cash' (they must return cash, or their previous day is not closed), 'documents' (one has expired), or null.
create function private.find_offer_block_reason(p_driver_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when exists (select from private.plausibility_reviews r where r.driver_id = p_driver_id and r.cleared_at is null) then 'under_review'
    when private.has_frozen_offers(p_driver_id) then 'incident'
    when exists (select from private.held_cash h where h.driver_id = p_driver_id and h.due_at is not null) then 'cash'
    when exists (select from public.custody_legs l where l.driver_id = p_driver_id and l.kind = 'return' and l.state in ('waiting', 'verifying')) then 'cash'
    when private.has_overdue_day_cash(p_driver_id) then 'cash'
    when private.has_blocking_document(p_driver_id) then 'documents' end;
end $$;

-- offer_block_refusal: the refusal for the block reason; null without one.
create function private.offer_block_refusal(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case private.find_offer_block_reason(p_driver_id)
    when 'under_review' then private.refuse('UNDER_REVIEW')
    when 'incident' then private.refuse('OFFERS_FROZEN')
    when 'documents' then private.refuse('DOCUMENTS_EXPIRED')
    when 'cash' then case when private.has_overdue_day_cash(p_driver_id) then private.refuse('CASH_TO_RETURN', '{"reason": "earlier_day"}') else private.refuse('CASH_TO_RETURN') end end;
end $$;

-- refresh_driver_eligibility: updates the driver's candidate rows and notifies the driver's page. Locks the driver, so
-- callers must take all other locks first.
create function private.refresh_driver_eligibility(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_candidates(array[p_driver_id]);
  perform private.broadcast('driver:' || d.user_id, 'status', jsonb_build_object('status', d.status))
    from public.driver_profiles d where d.user_id = p_driver_id;
end $$;

-- resume_driver_offers: updates eligibility after the last reason has ended, and wakes searches that wait for a driver.
create function private.resume_driver_offers(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_driver_eligibility(p_driver_id);
  perform private.wake_dispatches_for(array[p_driver_id]);
end $$;

-- close_due_cash: ends the duty to return this delivery's cash, because the sender has it back or it is lost. Decided
-- by two administrators, or by the only one. Posts an entry for each holding, ends the return and frees the driver.
-- Returns the drivers who held the cash. `p_outcome`: 'returned' or 'lost'. `p_driver_id`: only this driver's holding.
create function private.close_due_cash(p_transaction public.transactions, p_outcome text, p_admin uuid, p_approver_id uuid, p_reason text, p_driver_id uuid default null) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_holding private.held_cash;
  v_leg public.custody_legs;
  v_holder_ids uuid[] := '{}';
  v_hub_by_driver jsonb := '{}';
  v_hub_id uuid;
begin
  -- Lock the drivers first: freeing a driver opens the return of the next holding.
  perform from public.driver_profiles d
    where d.user_id in (select h.driver_id from private.held_cash h where h.transaction_id = p_transaction.id and h.due_at is not null and (p_driver_id is null or h.driver_id = p_driver_id))
    order by d.user_id for no key update;
  -- Cash that a hub gave out is back at a hub. The lock makes a count of its safe wait for this entry.
  if p_outcome = 'returned' and p_transaction.funding = 'prefunded' then
    select coalesce(jsonb_object_agg(h.driver_id, coalesce(l.taker_id, private.choose_return_hub(p_transaction))), '{}') into v_hub_by_driver
      from private.held_cash h
      left join public.custody_legs l on l.driver_id = h.driver_id and l.transaction_id = p_transaction.id and l.kind = 'return' and l.state in ('waiting', 'verifying') and l.taker_kind = 'hub'
     where h.transaction_id = p_transaction.id and h.due_at is not null;
    perform from public.hubs h where h.id in (select entry.value::uuid from jsonb_each_text(v_hub_by_driver) entry) order by h.id for share;
  end if;
  for v_holding in select * from private.held_cash h
     where h.transaction_id = p_transaction.id and h.due_at is not null and (p_driver_id is null or h.driver_id = p_driver_id) order by h.driver_id loop
    select * into v_leg from public.custody_legs l
     where l.driver_id = v_holding.driver_id and l.transaction_id = p_transaction.id and l.kind = 'return' and private.is_open_leg(l.state);
    if found then
      perform private.end_leg(v_leg.id, case p_outcome when 'lost' then 'failed' else 'done' end,
        private.leg_note_json(p_outcome || '_by_admin', jsonb_build_object('by', p_admin, 'reason', p_reason) || private.approver_json(p_approver_id)));
    end if;
    v_hub_id := (v_hub_by_driver ->> v_holding.driver_id::text)::uuid;
    perform private.post_cash(p_transaction, 'cash_' || p_outcome, v_holding.transfer_id::text, 'driver', v_holding.driver_id,
                              case when p_outcome = 'lost' then 'lost' when v_hub_id is not null then 'hub' else 'sender' end, case when p_outcome = 'lost' then null else coalesce(v_hub_id, p_transaction.user_id) end, v_leg.id, null, null,
                              jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.approver_json(p_approver_id), clock_timestamp(), v_holding.amount);
    if p_outcome = 'returned' then
      perform private.pay_for_return(p_transaction.id, v_holding.driver_id, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.approver_json(p_approver_id));
    end if;
    if v_leg.id is not null then
      perform private.free_driver(v_holding.driver_id);
    end if;
    v_holder_ids := v_holder_ids || v_holding.driver_id;
  end loop;
  return v_holder_ids;
end $$;
