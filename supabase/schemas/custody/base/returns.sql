-- is_returning: whether this driver has an open return (a leg that brings the cash back) of the delivery's cash.
create function private.is_returning(p_transaction_id uuid, p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.custody_legs l
                  where l.driver_id = p_driver_id and l.transaction_id = p_transaction_id and l.kind = 'return' and l.state in ('waiting', 'verifying'));
end $$;
grant execute on function private.is_returning(uuid, uuid) to handover_authenticated;

-- find_open_return_amount: the amount of the driver's open return; null if there is none.
create function private.find_open_return_amount(p_transaction_id uuid, p_driver_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select l.amount from public.custody_legs l
     where l.driver_id = p_driver_id and l.transaction_id = p_transaction_id and l.kind = 'return' and l.state in ('waiting', 'verifying'));
end $$;
