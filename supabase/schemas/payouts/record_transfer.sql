-- record_transfer: stores the payment provider's result of a transfer: {providerId} or {refusal}. Idempotent.
create function app.record_transfer(p_transfer_id uuid, p_result jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_payout_id uuid := (select s.payout_id from private.payout_sends s where s.id = p_transfer_id);
  v_send private.payout_sends;
begin
  perform private.lock_payout(v_payout_id);
  update private.payout_sends s set state = case when p_result ? 'providerId' then 'sent' else 'failed' end, provider_id = p_result ->> 'providerId',
         refusal = left(p_result ->> 'refusal', 100), updated_at = clock_timestamp()
   where s.id = p_transfer_id and s.state = 'sending' returning * into v_send;
  if v_send.state = 'sent' then
    perform private.pay_payout_item(i, null, v_send.provider_id) from private.payout_items i where i.payout_id = v_send.payout_id and i.driver_id = v_send.driver_id;
    perform private.complete_payout(v_send.payout_id, v_send.sent_by);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_transfer(uuid, jsonb) from public;
grant execute on function app.record_transfer(uuid, jsonb) to handover_service;
