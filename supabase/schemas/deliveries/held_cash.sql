-- Cash in drivers' hands. A driver counts as holding a delivery's cash from the start of the service until it is handed
-- over or an administrator records that it is back.

-- cash_is_due: some driver still has to return this delivery's cash.
create function private.cash_is_due(p_transaction_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.held_cash h where h.transaction_id = p_transaction_id and h.ended_at is null and h.due_at is not null)
$$;

-- held_cash_json: what the driver holds, longest first, for their own dashboard. `due`: it has to be returned.
create function private.held_cash_json(p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('amount', coalesce(sum(h.amount), 0), 'dueAmount', coalesce(sum(h.amount) filter (where h.due_at is not null), 0),
           'deliveries', coalesce(jsonb_agg(jsonb_build_object('transactionId', t.id, 'orderNo', t.order_no, 'amount', h.amount, 'due', h.due_at is not null,
             'since', private.iso(coalesce(h.due_at, h.since)), 'senderName', t.sender_name, 'pickupAddress', t.pickup_address) order by h.since, t.id), '[]'))
    from private.held_cash h join public.transactions t on t.id = h.transaction_id
   where h.driver_id = p_driver_id and h.ended_at is null
$$;

-- follow_cash: what a delivery's move means for its cash: taken at the start, handed over with the delivery, due when
-- it ends in any other way. A driver who brought it back and takes it once more holds it anew. The deliveries' locks
-- are held.
create function private.follow_cash(p_started uuid[], p_delivered uuid[], p_ended uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_started is not null then
    insert into private.held_cash as h (transaction_id, driver_id, amount)
    select t.id, t.driver_id, t.amount from public.transactions t where t.id = any (p_started)
    on conflict (transaction_id, driver_id) do update
      set amount = excluded.amount, since = excluded.since, due_at = null, ended_at = null, ended_as = null where h.ended_at is not null;
  end if;
  if p_delivered is not null then
    update private.held_cash h set ended_at = clock_timestamp(), ended_as = 'handed_over'
      from public.transactions t
     where t.id = any (p_delivered) and h.transaction_id = t.id and h.driver_id = t.driver_id and h.ended_at is null;
  end if;
  if p_ended is not null then
    update private.held_cash h set due_at = clock_timestamp()
     where h.transaction_id = any (p_ended) and h.ended_at is null and h.due_at is null;
  end if;
end $$;
