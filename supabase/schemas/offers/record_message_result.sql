-- record_message_result: records the provider's result: accepted (with its message id), refused permanently, or later:
-- retried with exponential backoff. p_phone_problem is stored with the number, so that no further messages are sent to
-- it.
create function app.record_message_result(p_id uuid, p_outcome text, p_provider_id text default null, p_error text default null,
                                             p_phone text default null, p_phone_problem text default null, p_country text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_message private.outgoing_messages;
begin
  if p_outcome not in ('accepted', 'refused', 'later') then
    return private.refuse_invalid('outcome', 'message_outcome');
  end if;
  v_message := private.lock_outgoing_message(p_id);
  if v_message.id is null then
    return private.ok();
  end if;
  -- A status that the webhook delivered first is more recent.
  update private.outgoing_messages m set provider_id = coalesce(m.provider_id, p_provider_id), error = left(p_error, 500), requested_at = null,
         result_at = clock_timestamp(),
         status = case when m.status <> 'sending' then m.status when p_outcome = 'later' then 'sending' else p_outcome end
   where m.id = p_id;
  perform private.store_sms_refusal(p_phone, p_phone_problem, p_error, p_country);
  if v_message.offer_id is not null and v_message.kind = 'offer' then
    perform private.record_offer_attempt(v_message.offer_id, v_message.channel, p_outcome, jsonb_build_object('try', v_message.tries, 'reason', p_error));
    if p_outcome <> 'accepted' then
      -- After the last try there is no pause: the next step queries whether the message was sent after all.
      perform private.schedule_escalation(v_message.offer_id, case when p_outcome = 'later' and v_message.tries <= private.get_setting('offer_retries')
        then clock_timestamp() + interval '1 second' * 2 ^ (v_message.tries - 1) end);
    end if;
  elsif v_message.notice_id is not null then
    perform private.schedule_notification_step(v_message.notice_id, case when p_outcome = 'later' then clock_timestamp() + interval '1 second' * 2 ^ least(v_message.tries, 6) end);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_message_result(uuid, text, text, text, text, text, text) from public;
grant execute on function app.record_message_result(uuid, text, text, text, text, text, text) to handover_service;
