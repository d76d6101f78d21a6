-- Sort keys and filters of delivery lists that are not columns. Immutable, because indexes use them.

-- get_status_stage: the position of a status from requested to ended; the same order as
-- lib/domain/transaction/transaction.ts.
create function private.get_status_stage(p_status text) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array_position(array['pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing',
                              'delivered', 'cancelled', 'failed', 'refunded'], p_status);
end $$;

-- get_due_time: when the delivery is wanted: the start of its preferred time, otherwise its creation.
create function private.get_due_time(p_wanted_from timestamptz, p_created_at timestamptz) returns timestamptz
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return coalesce(p_wanted_from, p_created_at);
end $$;

-- is_payment_reversal: whether the action reverses a payment or a fee that was received.
create function private.is_payment_reversal(p_action text) returns boolean
language sql immutable return p_action in ('payment_failed_late', 'payment_refunded_late', 'fee_taken_back');
