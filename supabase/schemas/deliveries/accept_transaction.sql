-- accept_transaction: the receiver accepts, after verifying the phone number that the sender entered. Issues a code,
-- notifies the sender and requests the payment; settles it if nothing is due. No payment is requested while the
-- delivery is under review. The verdict is the result of the money limits. Refused above the receiver's limit for the
-- delivery's day: the sender is notified, without an amount. Refused if the sender changed the delivery after
-- p_version; without p_version any version is accepted.
create function app.accept_transaction(p_transaction_id uuid, p_version int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions := private.lock_receiver_delivery(p_transaction_id, v_actor);
  v_code public.verification_codes;
  v_verdict private.money_verdicts;
begin
  if v_transaction.id is null then
    return private.refuse_not_receiver(v_actor);
  elsif v_transaction.status in ('cancelled', 'failed', 'refunded') then
    return private.refuse('INVALID_STATE_TRANSITION', '{"reason": "not_authorized"}');
  end if;
  if v_transaction.status = 'pending' and p_version <> v_transaction.version then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_changed"}');
  end if;
  if private.unverified_receiver_refusal(v_transaction) is not null then
    return private.unverified_receiver_refusal(v_transaction);
  end if;
  if v_transaction.status = 'pending' then
    v_verdict := private.evaluate_limits(v_transaction, 'accept');
    if v_verdict.verdict = 'refuse' then
      if not private.is_receiver_over_limit(v_transaction) then
        perform private.notify_delivery('acceptance_over_limit', v_transaction.id, v_transaction.user_id, '{}', v_verdict.inputs ->> 'day');
        perform private.broadcast_delivery(v_transaction);
      end if;
      return private.refuse_over_limit(v_verdict);
    end if;
    v_transaction := private.change_transaction_status(v_transaction.id, array['pending'], 'accept', 'receiver', v_actor);
    v_code := private.issue_code(v_transaction);
    select * into v_transaction from public.transactions t where t.id = v_transaction.id;
    perform private.notify_delivery('transaction_accepted', v_transaction.id, v_transaction.user_id);
    perform private.notify_delivery('verification_code_generated', v_transaction.id, v_transaction.receiver_id, '{}', v_code.id::text);
    perform private.record_verdict(v_verdict, v_transaction);
    v_transaction := private.continue_to_payment(v_transaction);
  end if;
  return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
end $$;
revoke execute on function app.accept_transaction(uuid, int) from public;
grant execute on function app.accept_transaction(uuid, int) to handover_authenticated;
