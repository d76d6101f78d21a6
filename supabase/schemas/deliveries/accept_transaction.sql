-- accept_transaction: the receiver accepts, whose number is still the one that the sender named; a code is made, the
-- sender told, payment asked for; where nothing is due, it is settled at once.
create function app.accept_transaction(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
  v_code public.verification_codes;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_t := private.receivers_delivery(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND', '{"reason": "not_authorized"}');
  end if;
  if v_t.status in ('cancelled', 'failed', 'refunded') then
    return private.refuse('INVALID_STATE_TRANSITION', '{"reason": "not_authorized"}');
  end if;
  if v_t.status = 'pending' and private.proven_phone(v_actor) is distinct from v_t.receiver_phone then
    return private.refuse('PHONE_NOT_VERIFIED', '{"reason": "deliverys_number"}');
  end if;
  if v_t.status = 'pending' then
    v_t := private.move_transaction(v_t.id, array['pending'], 'accept', 'receiver', v_actor);
    v_code := private.issue_code(v_t);
    select * into v_t from public.transactions t where t.id = v_t.id;
    perform private.notify_about('transaction_accepted', v_t.id, v_t.user_id);
    perform private.notify_about('verification_code_generated', v_t.id, v_t.receiver_id, '{}', v_code.id::text);
    if private.nothing_due(v_t) then
      v_t := private.settle_nothing(v_t);
    else
      perform private.enqueue('request_payment', jsonb_build_object('transactionId', v_t.id), null, 'pay:' || v_t.id);
    end if;
  end if;
  return private.ok(private.transaction_json(v_t, v_actor, false, true));
end $$;
revoke execute on function app.accept_transaction(uuid) from public;
grant execute on function app.accept_transaction(uuid) to handover_person;
