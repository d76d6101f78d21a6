-- reject_transaction: the receiver rejects a pending delivery; the sender is notified, with the reason if there is
-- one.
create function app.reject_transaction(p_transaction_id uuid, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions := private.lock_receiver_delivery(p_transaction_id, v_actor);
begin
  if v_transaction.id is null then
    return private.refuse_not_receiver(v_actor);
  elsif v_transaction.status = 'pending' then
    v_transaction := private.change_transaction_status(v_transaction.id, array['pending'], 'reject', 'receiver', v_actor, '{}',
      jsonb_build_object('reasonCode', 'rejected_' || coalesce(p_reason, 'by_receiver')));
    perform private.notify_delivery('transaction_rejected', v_transaction.id, v_transaction.user_id, jsonb_strip_nulls(jsonb_build_object('rejectReason', p_reason)));
  elsif not private.has_ended_delivery(v_transaction.id, 'reject', v_actor) then
    return private.refuse('INVALID_STATE_TRANSITION', '{"reason": "not_authorized"}');
  end if;
  return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
end $$;
revoke execute on function app.reject_transaction(uuid, text) from public;
grant execute on function app.reject_transaction(uuid, text) to handover_authenticated;
