-- reissue_verification_code: a new code for the receiver. A lock stays, because tries are counted by delivery.
create function app.reissue_verification_code(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions := private.lock_receiver_delivery(p_transaction_id, v_actor);
  v_code public.verification_codes;
begin
  if v_transaction.id is null then
    return private.refuse_not_receiver(v_actor);
  elsif not private.is_in_progress(v_transaction.status) then
    return private.refuse('INVALID_STATE', '{"reason": "no_code_now"}');
  end if;
  v_code := private.issue_code(v_transaction);
  perform private.notify_delivery('verification_code_generated', v_transaction.id, v_transaction.receiver_id, '{}', v_code.id::text);
  return private.ok(private.code_json(v_code, v_transaction));
end $$;
revoke execute on function app.reissue_verification_code(uuid) from public;
grant execute on function app.reissue_verification_code(uuid) to handover_authenticated;
