-- list_cash_photos: the photos of a delivery's legs and deposits that the reader may see, oldest first.
create function app.list_cash_photos(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  if v_transaction.id is null or not (v_actor in (v_transaction.user_id, v_transaction.receiver_id) or private.has_in_hand(v_transaction, v_actor) or private.find_admin_actor() is not null) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.photo_json(p) order by p.taken_at, p.id), '[]') from private.cash_photos p
     where (p.leg_id in (select l.id from public.custody_legs l where l.transaction_id = v_transaction.id)
            or p.deposit_id in (select i.deposit_id from private.hub_deposit_items i where i.transaction_id = v_transaction.id))
       and private.can_view_photo(p, v_actor))));
end $$;
revoke execute on function app.list_cash_photos(uuid) from public;
grant execute on function app.list_cash_photos(uuid) to handover_authenticated;
