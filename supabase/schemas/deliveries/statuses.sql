-- What a status means, each said once. Indexes, constraints and policies name the statuses themselves; a test compares.
-- Why those that lists are searched by are written without a search_path: so that the planner sees through them, to the
-- indexes. Their names are bound when they are made: a search_path could not change them.

-- is_seeking_driver: it is paid, and no driver has it.
create function private.is_seeking_driver(p_status text) returns boolean
language sql immutable return p_status in ('payment_confirmed', 'broadcast');

-- is_with_driver: a driver holds it now.
create function private.is_with_driver(p_status text) returns boolean
language sql immutable return p_status in ('assigned', 'in_transit', 'servicing');

-- is_on_the_way: a driver is on the way to the people of the delivery, or with them: the time in which they see where
-- the driver is.
create function private.is_on_the_way(p_status text) returns boolean
language sql immutable return p_status in ('in_transit', 'servicing');

-- is_paid_and_open: it is paid and not over.
create function private.is_paid_and_open(p_status text) returns boolean
language sql immutable return p_status in ('payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing');

-- in_progress_statuses, is_in_progress: the receiver has accepted, and it is not over.
create function private.in_progress_statuses() returns text[]
language sql immutable set search_path = '' return array['accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing'];

create function private.is_in_progress(p_status text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_status = any (private.in_progress_statuses());
end $$;

-- terminal_statuses, is_terminal: nothing more happens by itself.
create function private.terminal_statuses() returns text[]
language sql immutable set search_path = '' return array['delivered', 'cancelled', 'failed', 'refunded'];

create function private.is_terminal(p_status text) returns boolean
language sql immutable return p_status = any (private.terminal_statuses());

-- get_priority: how a delivery is looked for when its search begins; one that comes back to the search is high at
-- least.
create function private.get_priority(p_t public.transactions) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_t.urgent then 'urgent' when p_t.amount > 100 then 'high' else 'medium' end;
end $$;

-- provider_priority: the same in the routing provider's letters.
create function private.provider_priority(p_t public.transactions) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case private.get_priority(p_t) when 'urgent' then 'C' when 'high' then 'H' else 'M' end;
end $$;

-- service_minutes: how long the stop takes, as the sender estimates it, else as planned.
create function private.service_minutes(p_t public.transactions) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((p_t.package_details ->> 'estimated_duration')::numeric::int, case p_t.transaction_type when 'pickup' then 10 else 15 end);
end $$;
