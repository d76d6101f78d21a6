-- cancel_transaction: the sender cancels an unpaid delivery; the receiver is notified.
create function app.cancel_transaction(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND', '{"reason": "cannot_cancel"}');
  end if;
  if v_transaction.status in ('pending', 'accepted', 'payment_pending') then
    v_transaction := private.change_transaction_status(v_transaction.id, array['pending', 'accepted', 'payment_pending'], 'cancel', 'sender', v_actor, '{}',
                                              '{"reasonCode": "cancelled_by_sender"}');
    perform private.notify_other_parties('transaction_cancelled', v_transaction, v_actor);
  elsif not private.has_ended_delivery(v_transaction.id, 'cancel', v_actor) then
    return private.refuse('INVALID_STATE_TRANSITION', '{"reason": "cannot_cancel"}');
  end if;
  return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
end $$;
revoke execute on function app.cancel_transaction(uuid) from public;
grant execute on function app.cancel_transaction(uuid) to handover_authenticated;
