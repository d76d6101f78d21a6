-- confirm_collection: the sender confirms the counted amount at the counter and gets the code. Repeating it returns the
-- same code with a new expiry.
create function app.confirm_collection(p_transaction_id uuid, p_counted numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_t public.transactions;
  v_c private.hub_collections;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  v_c := private.find_collection(v_t.id);
  if v_c.id is null or v_c.state = 'done' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "nothing_at_hub"}');
  elsif p_counted <> v_c.amount then
    return private.refuse('COUNT_DIFFERS', jsonb_build_object('amount', v_c.amount, 'counted', p_counted));
  end if;
  update private.hub_collections c set state = 'proving', code = coalesce(c.code, private.generate_code()), code_expires_at = private.compute_code_expiry()
   where c.id = v_c.id returning * into v_c;
  return private.ok(jsonb_build_object('legId', v_c.id, 'kind', 'collection', 'driverId', v_actor, 'code', v_c.code,
    'display', left(v_c.code, 4) || '-' || right(v_c.code, 4), 'expiresAt', private.format_iso(v_c.code_expires_at)));
end $$;
revoke execute on function app.confirm_collection(uuid, numeric) from public;
grant execute on function app.confirm_collection(uuid, numeric) to handover_authenticated;
