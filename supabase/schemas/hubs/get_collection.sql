-- get_collection: returns the delivery's open or last collection to its sender and administrators; null if there is
-- none.
create function app.get_collection(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_c private.hub_collections;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not exists (select from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor) and private.find_admin_actor() is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  v_c := private.find_collection(p_transaction_id);
  return private.ok(case when v_c.id is not null then private.collection_json(v_c, v_actor) end);
end $$;
revoke execute on function app.get_collection(uuid) from public;
grant execute on function app.get_collection(uuid) to handover_authenticated;
