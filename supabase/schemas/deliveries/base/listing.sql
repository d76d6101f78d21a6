-- What lists of deliveries are sorted and chosen by besides their columns. Why immutable: indexes stand on them.

-- status_stage: how far a delivery is, from asked for to over: lib/domain/transaction/transaction-status.ts has the
-- same order.
create function private.status_stage(p_status text) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array_position(array['pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing',
                              'delivered', 'cancelled', 'failed', 'refunded'], p_status);
end $$;

-- due_at: when a delivery is for: its preferred time, or at once.
create function private.due_at(p_wanted_from timestamptz, p_created_at timestamptz) returns timestamptz
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return coalesce(p_wanted_from, p_created_at);
end $$;

-- is_payment_reversal: a step by which a payment, or the fee, is gone that had been there.
create function private.is_payment_reversal(p_action text) returns boolean
language sql immutable return p_action in ('payment_failed_late', 'payment_refunded_late', 'fee_taken_back');
