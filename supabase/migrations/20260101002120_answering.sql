-- Receiver and sender decide about a delivery before it is paid. Repeating a decision is a success.

-- accept_transaction: the receiver accepts, whose number is still the one that the sender named; a code is made, the sender told, payment asked for.
create function public.accept_transaction(p_transaction_id uuid) returns jsonb
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
    return private.refuse('TRANSACTION_NOT_FOUND', 'Transaction not found or not authorized');
  end if;
  if v_t.status in ('cancelled', 'failed', 'refunded') then
    return private.refuse('INVALID_STATE_TRANSITION', 'Transaction not found or not authorized');
  end if;
  if v_t.status = 'pending' and private.proven_phone(v_actor) is distinct from v_t.receiver_phone then
    return private.refuse('PHONE_NOT_VERIFIED', 'Confirm the phone number that this delivery was sent to');
  end if;
  if v_t.status = 'pending' then
    v_t := private.move_transaction(v_t.id, array['pending'], 'accept', 'receiver', v_actor);
    v_code := private.issue_code(v_t);
    select * into v_t from public.transactions t where t.id = v_t.id;
    perform private.notify_about('transaction_accepted', v_t.id, v_t.user_id);
    perform private.notify_about('verification_code_generated', v_t.id, v_t.receiver_id, '{}', v_code.id::text);
    perform private.enqueue('request_payment', jsonb_build_object('transactionId', v_t.id), null, 'pay:' || v_t.id);
  end if;
  return private.ok(private.transaction_json(v_t, v_actor, false, true));
end $$;

-- ended_by: whether this person ended the delivery by this very action, so that a repeat is a success.
create function private.ended_by(p_transaction_id uuid, p_action text, p_actor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.transaction_status_updates u
                  where u.transaction_id = p_transaction_id and u.action = p_action and u.actor_id = p_actor and u.new_status = 'cancelled')
$$;

-- reject_transaction: the receiver says no to a pending delivery; the sender is told.
create function public.reject_transaction(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_t := private.receivers_delivery(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND', 'Transaction not found or not authorized');
  end if;
  if v_t.status = 'pending' then
    v_t := private.move_transaction(v_t.id, array['pending'], 'reject', 'receiver', v_actor, '{}', '{"reason": "Rejected by the receiver"}');
    perform private.notify_about('transaction_rejected', v_t.id, v_t.user_id);
  elsif not private.ended_by(v_t.id, 'reject', v_actor) then
    return private.refuse('INVALID_STATE_TRANSITION', 'Transaction not found or not authorized');
  end if;
  return private.ok(private.transaction_json(v_t, v_actor, false, true));
end $$;

-- cancel_transaction: the sender takes a delivery back while it is not paid; the receiver is told.
create function public.cancel_transaction(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND', 'Transaction not found or cannot be cancelled');
  end if;
  if v_t.status in ('pending', 'accepted', 'payment_pending') then
    v_t := private.move_transaction(v_t.id, array['pending', 'accepted', 'payment_pending'], 'cancel', 'sender', v_actor, '{}',
                                    '{"reason": "Cancelled by the sender"}');
    perform private.notify_others('transaction_cancelled', v_t, v_actor);
  elsif not private.ended_by(v_t.id, 'cancel', v_actor) then
    return private.refuse('INVALID_STATE_TRANSITION', 'Transaction not found or cannot be cancelled');
  end if;
  return private.ok(private.transaction_json(v_t, v_actor, false, true));
end $$;

revoke execute on function public.accept_transaction(uuid), public.reject_transaction(uuid), public.cancel_transaction(uuid)
  from public, anon, authenticated;
grant execute on function public.accept_transaction(uuid), public.reject_transaction(uuid), public.cancel_transaction(uuid) to authenticated;
