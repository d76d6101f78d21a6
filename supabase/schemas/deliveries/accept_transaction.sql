-- accept_transaction: the receiver accepts, after verifying the phone number that the sender entered. Issues a code,
-- notifies the sender and requests the payment; settles it if nothing is due. No payment is requested while the
-- delivery is under review. Refused above the receiver's limit for the delivery's day: the sender is notified, without
-- an amount. Refused if the sender changed the delivery after p_version; without p_version any version is accepted.
create function app.accept_transaction(p_transaction_id uuid, p_version int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_t public.transactions := private.lock_receiver_delivery(p_transaction_id, v_actor);
  v_code public.verification_codes;
  v_verdict private.money_verdicts;
begin
  if v_t.id is null then
    return private.refuse_not_receiver(v_actor);
  elsif v_t.status in ('cancelled', 'failed', 'refunded') then
    return private.refuse('INVALID_STATE_TRANSITION', '{"reason": "not_authorized"}');
  end if;
  if v_t.status = 'pending' and p_version <> v_t.version then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_changed"}');
  end if;
  if private.unverified_receiver_refusal(v_t) is not null then
    return private.unverified_receiver_refusal(v_t);
  end if;
  if v_t.status = 'pending' then
    v_verdict := private.evaluate_limits(v_t, 'accept');
    if v_verdict.verdict = 'refuse' then
      if not private.is_receiver_over_limit(v_t) then
        perform private.notify_delivery('acceptance_over_limit', v_t.id, v_t.user_id, '{}', v_verdict.inputs ->> 'day');
        perform private.broadcast_delivery(v_t);
      end if;
      return private.refuse_over_limit(v_verdict);
    end if;
    v_t := private.change_transaction_status(v_t.id, array['pending'], 'accept', 'receiver', v_actor);
    v_code := private.issue_code(v_t);
    select * into v_t from public.transactions t where t.id = v_t.id;
    perform private.notify_delivery('transaction_accepted', v_t.id, v_t.user_id);
    perform private.notify_delivery('verification_code_generated', v_t.id, v_t.receiver_id, '{}', v_code.id::text);
    perform private.record_verdict(v_verdict, v_t);
    v_t := private.continue_to_payment(v_t);
  end if;
  return private.ok(private.transaction_json(v_t, v_actor, false, true));
end $$;
revoke execute on function app.accept_transaction(uuid, int) from public;
grant execute on function app.accept_transaction(uuid, int) to handover_authenticated;
