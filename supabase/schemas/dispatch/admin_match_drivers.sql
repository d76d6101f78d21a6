-- admin_match_drivers: returns the best drivers for a delivery now, for an administrator who assigns by hand.
create function app.admin_match_drivers(p_transaction_id uuid, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.find_matches(v_transaction, private.get_priority(v_transaction), p_limit);
end $$;
revoke execute on function app.admin_match_drivers(uuid, int) from public;
grant execute on function app.admin_match_drivers(uuid, int) to handover_authenticated;
