-- Cash that drivers hold: from the proven pickup until it is handed over or returned, by the ledger. private.held_cash
-- reads its holdings.

-- list_held_cash: the cash that a driver holds now, by delivery. `rows` tells the planner to expect few, so that it
-- reads their deliveries by id.
create function private.list_held_cash(p_driver_id uuid) returns table (transaction_id uuid, amount numeric, since timestamptz, due_at timestamptz)
language plpgsql stable security definer rows 10 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select h.transaction_id, h.amount, h.since, h.due_at from private.held_cash h where h.driver_id = p_driver_id;
end $$;

create function private.sum_held_cash(p_driver_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(h.amount), 0) from private.list_held_cash(p_driver_id) h);
end $$;

-- list_due_cash: the drivers who must return cash of this delivery, with amount and due time.
create function private.list_due_cash(p_transaction_id uuid) returns table (driver_id uuid, amount numeric, due_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select h.driver_id, h.amount, h.due_at from private.held_cash h where h.transaction_id = p_transaction_id and h.due_at is not null;
end $$;

create function private.has_due_cash(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.list_due_cash(p_transaction_id));
end $$;

-- has_unreturned_cash: whether cash of the delivery must be returned, waits at a hub for its sender, or may be with a
-- driver who can still prove the pickup. While it is true, neither the delivery nor its sender's account is deleted.
create function private.has_unreturned_cash(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_due_cash(p_transaction_id) or private.has_open_collection(p_transaction_id) or private.has_provable_pickup(p_transaction_id)
      or exists (select from private.list_open_returns(p_transaction_id));
end $$;

-- has_ended_holding: whether a driver's holding of this delivery's cash ended as 'returned' or 'lost'.
create function private.has_ended_holding(p_transaction_id uuid, p_outcome text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from ledger.transfers transfer join ledger.accounts source on source.id = transfer.from_account and source.kind = 'driver' join ledger.accounts target on target.id = transfer.to_account
                  where transfer.transaction_id = p_transaction_id and target.kind <> 'receiver' and (target.kind = 'lost') = (p_outcome = 'lost'));
end $$;

-- sum_due_cash: the cash that this driver must return, over all deliveries.
create function private.sum_due_cash(p_driver_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(h.amount), 0) from private.list_held_cash(p_driver_id) h where h.due_at is not null);
end $$;

-- held_cash_json: the cash that the driver holds, oldest first, and their ceiling, for their dashboard. `due`: it must
-- be returned.
create function private.held_cash_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('amount', coalesce(sum(h.amount), 0), 'ceiling', (select private.get_cash_ceiling(d) from public.driver_profiles d where d.user_id = p_driver_id),
             'dueAmount', coalesce(sum(h.amount) filter (where h.due_at is not null), 0),
             'deliveries', coalesce(jsonb_agg(jsonb_build_object('transactionId', t.id, 'orderNo', t.order_no, 'amount', h.amount, 'due', h.due_at is not null,
               'since', private.format_iso(coalesce(h.due_at, h.since)), 'senderName', t.sender_name, 'pickupAddress', t.pickup_address) order by h.since, t.id), '[]'))
      from private.list_held_cash(p_driver_id) h join public.transactions t on t.id = h.transaction_id);
end $$;

-- has_taken_cash: whether this driver took the delivery's cash at or after p_since.
create function private.has_taken_cash(p_transaction_id uuid, p_driver_id uuid, p_since timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from ledger.transfers transfer join ledger.accounts a on a.id = transfer.to_account and a.kind = 'driver'
                  where transfer.transaction_id = p_transaction_id and a.owner = p_driver_id and transfer.happened_at >= p_since);
end $$;

-- open_due_returns: the deliveries have ended: opens the return of each driver who still holds their cash, as soon as
-- that driver has no other task. The caller holds the deliveries' locks. p_driver_id: the driver who becomes free
-- after this.
create function private.open_due_returns(p_ended_ids uuid[], p_driver_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_holder_ids uuid[] := array(select distinct h.driver_id from private.held_cash h where h.transaction_id = any (p_ended_ids) and h.due_at is not null);
begin
  if v_holder_ids = '{}' then
    return;
  end if;
  -- Locks the deliveries' own drivers too, in the order of their ids: they become free next, and may hold the cash of
  -- another delivery that ends in this transaction. A driver with another task is locked too: a concurrent change that
  -- ends that task waits here, and then sees that this delivery has ended.
  perform from public.driver_profiles d
    where d.user_id = any (v_holder_ids || p_driver_id) or d.user_id in (select t.driver_id from public.transactions t where t.id = any (p_ended_ids))
    order by d.user_id for no key update;
  perform private.open_next_return(holder_id) from unnest(v_holder_ids) holder_id order by holder_id;
end $$;
