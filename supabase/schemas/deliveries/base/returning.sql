-- is_returning: this driver still has to bring back the delivery's cash.
create function private.is_returning(p_transaction_id uuid, p_driver_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.custody_legs l
                  where l.driver_id = p_driver_id and l.transaction_id = p_transaction_id and l.kind = 'return' and l.state in ('waiting', 'proving'))
$$;
grant execute on function private.is_returning(uuid, uuid) to handover_person;

-- returning_amount: how much of it they have to bring back by the return that is open; null when none is.
create function private.returning_amount(p_transaction_id uuid, p_driver_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select l.amount from public.custody_legs l
   where l.driver_id = p_driver_id and l.transaction_id = p_transaction_id and l.kind = 'return' and l.state in ('waiting', 'proving')
$$;
