-- Groups of statuses, each defined once. Indexes, constraints and policies list the statuses themselves; a test
-- compares. Functions used in list queries have no search_path setting, so that the planner can inline them and use
-- the indexes. Their bodies are bound at creation, so a search_path could not change them.

-- is_seeking_driver: paid and without a driver.
create function private.is_seeking_driver(p_status text) returns boolean
language sql immutable return p_status in ('payment_confirmed', 'broadcast');

-- is_with_driver: a driver has it now.
create function private.is_with_driver(p_status text) returns boolean
language sql immutable return p_status in ('assigned', 'in_transit', 'servicing');

-- is_on_the_way: the driver has started: the parties see the driver's position.
create function private.is_on_the_way(p_status text) returns boolean
language sql immutable return p_status in ('in_transit', 'servicing');

-- is_paid_and_open: paid and not ended.
create function private.is_paid_and_open(p_status text) returns boolean
language sql immutable return p_status in ('payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing');

-- list_in_progress_statuses, is_in_progress: accepted by the receiver and not ended.
create function private.list_in_progress_statuses() returns text[]
language sql immutable set search_path = '' return array['accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing'];

create function private.is_in_progress(p_status text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_status = any (private.list_in_progress_statuses());
end $$;

-- list_terminal_statuses, is_terminal: no automatic step follows.
create function private.list_terminal_statuses() returns text[]
language sql immutable set search_path = '' return array['delivered', 'cancelled', 'failed', 'refunded'];

create function private.is_terminal(p_status text) returns boolean
language sql immutable return p_status = any (private.list_terminal_statuses());

-- get_delivery_end: when a delivery ended; of one that has not, the last change.
create function private.get_delivery_end(p_transaction public.transactions) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_transaction.completed_at, p_transaction.cancelled_at, p_transaction.updated_at);
end $$;

-- get_priority: the dispatch priority when the search begins. A delivery that returns to dispatch gets at least 'high'.
-- Amounts above 100 dollars are high.
create function private.get_priority(p_transaction public.transactions) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_transaction.urgent then 'urgent' when p_transaction.amount > 100 then 'high' else 'medium' end;
end $$;

-- get_provider_priority: the priority in the routing provider's notation.
create function private.get_provider_priority(p_transaction public.transactions) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case private.get_priority(p_transaction) when 'urgent' then 'C' when 'high' then 'H' else 'M' end;
end $$;

-- get_service_minutes: the duration of the stop in minutes: the sender's estimate, otherwise a default.
create function private.get_service_minutes(p_transaction public.transactions) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((p_transaction.package_details ->> 'estimated_duration')::numeric::int, case p_transaction.transaction_type when 'pickup' then 10 else 15 end);
end $$;
