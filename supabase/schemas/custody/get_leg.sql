-- get_leg: the delivery's open leg (one transfer of cash), otherwise its last one, for its parties, its driver, the
-- cashiers of the hub that gives it and administrators; null if there is none. Of several open legs, the reader's own.
-- Cash that a hub gives and takes back concerns the hub and the driver only: the parties of a prefunded delivery (paid
-- in advance) see only the handover.
create function app.get_leg(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions;
  v_leg public.custody_legs;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  v_leg := private.find_side_leg(v_transaction.id, v_actor);
  if v_leg.id is null then
    select * into v_leg from public.custody_legs l where l.transaction_id = v_transaction.id
      order by case when private.is_open_leg(l.state) then 1 + (l.driver_id = v_actor)::int + (l.kind <> 'return')::int else 0 end desc, l.opened_at desc limit 1;
  end if;
  if v_transaction.id is null or not (v_actor in (v_transaction.user_id, v_transaction.receiver_id) or private.has_in_hand(v_transaction, v_actor) or private.is_leg_side(v_leg, v_actor) or private.find_admin_actor() is not null) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if v_transaction.funding = 'prefunded' and v_leg.kind <> 'handover' and v_actor in (v_transaction.user_id, v_transaction.receiver_id) and private.find_admin_actor() is null then
    v_leg := null;
  end if;
  return private.ok(private.leg_json(v_leg, v_transaction, private.is_leg_side(v_leg, v_actor) or v_leg.driver_id = v_actor, private.is_leg_side(v_leg, v_actor)));
end $$;
revoke execute on function app.get_leg(uuid) from public;
grant execute on function app.get_leg(uuid) to handover_authenticated;
