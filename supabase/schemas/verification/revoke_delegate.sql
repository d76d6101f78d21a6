-- revoke_delegate: the receiver revokes the delegate: their link and code stop working. Succeeds without a delegate;
-- refused after the delegate has taken the cash.
create function app.revoke_delegate(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  -- Locked, so that a concurrent handover comes before or after the revocation.
  v_transaction public.transactions := private.lock_receiver_delivery(p_transaction_id, v_actor);
  v_delegate private.delegates;
begin
  if v_transaction.id is null then
    return private.refuse_not_receiver(v_actor);
  end if;
  v_delegate := private.find_delegate(v_transaction.id);
  if v_delegate.received_at is not null then
    return private.refuse('INVALID_STATE', '{"reason": "delegate_took_it"}');
  end if;
  if v_delegate.id is not null then
    update private.delegates d set revoked_at = clock_timestamp() where d.id = v_delegate.id;
    if private.is_in_progress(v_transaction.status) then
      perform private.notify_delegate_change(v_transaction, v_delegate, 'delegate_revoked');
    end if;
  end if;
  return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
end $$;
revoke execute on function app.revoke_delegate(uuid) from public;
grant execute on function app.revoke_delegate(uuid) to handover_authenticated;
