-- get_message_status_rank: the progress of a message; a late status never moves it back.
create function private.get_message_status_rank(p_status text) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return case p_status when 'sending' then 0 when 'accepted' then 1 when 'sent' then 2 else 3 end;
end $$;

-- record_message_status: records a later status from the provider, by its message id or ours (the worker may have died
-- before it stored the provider's). 'delivered' is the phone's receipt; 'undelivered' starts the next step.
create function app.record_message_status(p_provider_id text, p_status text, p_id uuid default null, p_error text default null,
                                             p_phone text default null, p_phone_problem text default null, p_country text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_message private.outgoing_messages;
begin
  if p_status not in ('accepted', 'sent', 'delivered', 'undelivered', 'failed') then
    return private.refuse_invalid('status', 'message_status');
  end if;
  v_message := private.lock_outgoing_message((select m.id from private.outgoing_messages m
    where m.provider_id = p_provider_id or (m.id = p_id and m.provider_id is null) order by m.provider_id nulls last limit 1));
  -- A code, a check-in or an alarm has no row here, but the provider's report about its number still counts.
  if v_message.id is null then
    perform private.store_sms_refusal(p_phone, p_phone_problem, p_error, p_country);
    return private.ok('{"applied": false}');
  end if;
  if private.get_message_status_rank(p_status) <= private.get_message_status_rank(v_message.status) then
    return private.ok('{"applied": false}');
  end if;
  update private.outgoing_messages m set status = p_status, provider_id = p_provider_id, error = left(p_error, 500), requested_at = null,
         result_at = clock_timestamp() where m.id = v_message.id;
  perform private.store_sms_refusal(p_phone, p_phone_problem, p_error, p_country);
  if v_message.kind = 'offer' and v_message.offer_id is not null then
    -- The sender records 'accepted', with its try.
    if p_status <> 'accepted' then
      perform private.record_offer_attempt(v_message.offer_id, v_message.channel, p_status, jsonb_build_object('reason', p_error));
    end if;
    if p_status = 'delivered' then
      perform private.acknowledge_driver_offer(v_message.user_id, v_message.offer_id, v_message.channel);
    elsif p_status in ('undelivered', 'failed') then
      perform private.schedule_escalation(v_message.offer_id);
    end if;
  end if;
  return private.ok('{"applied": true}');
end $$;
revoke execute on function app.record_message_status(text, text, uuid, text, text, text, text) from public;
grant execute on function app.record_message_status(text, text, uuid, text, text, text, text) to handover_service;
