-- get_transaction_by_id: one delivery with its history: for its parties, its driver while they have it, and
-- administrators.
create function app.get_transaction_by_id(transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_is_admin boolean;
  v_transaction public.transactions;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_is_admin := private.find_admin_actor() is not null;
  select * into v_transaction from public.transactions t where t.id = get_transaction_by_id.transaction_id
     and (v_is_admin or v_actor in (t.user_id, t.receiver_id) or private.has_in_hand(t, v_actor));
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(private.transaction_json(v_transaction, v_actor, v_is_admin, true));
end $$;
revoke execute on function app.get_transaction_by_id(uuid) from public;
grant execute on function app.get_transaction_by_id(uuid) to handover_authenticated;
