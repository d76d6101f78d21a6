-- What lists of deliveries are sorted by besides their columns. Why immutable: indexes stand on them.

-- status_stage: how far a delivery is, from asked for to over: lib/domain/transaction-status.ts has the same order.
create function private.status_stage(p_status text) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array_position(array['pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing',
                              'delivered', 'cancelled', 'failed', 'refunded'], p_status);
end $$;

-- due_from: when a delivery is for: its preferred time, or at once.
create function private.due_from(p_wanted_from timestamptz, p_created_at timestamptz) returns timestamptz
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return coalesce(p_wanted_from, p_created_at);
end $$;
