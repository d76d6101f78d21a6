-- A driver at a door that stays closed: how long they have waited, and how they have tried to reach the receiver.

-- door_attempts_json: the attempts recorded since the arrival, and those required before the driver may report that the
-- receiver is not home. The wait counts by the server's clock from when the server received the arrival. A call and a
-- text are required if they go through our number (otherwise they are not recorded) and the receiver can be reached
-- that way. Null unless the driver is at the receiver's door. `returnTo`: the recipient of the cash if the delivery
-- fails.
create function private.door_attempts_json(p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_arrived_at timestamptz;
  v_phone text := private.find_verified_phone(p_transaction.receiver_id);
  v_wait_seconds int := private.get_setting('door_wait_seconds')::int;
begin
  if p_transaction.status <> 'servicing' then
    return null;
  end if;
  select max(u."timestamp") into v_arrived_at from public.transaction_status_updates u
   where u.transaction_id = p_transaction.id and u.new_status = 'servicing' and u.old_status <> 'servicing';
  return jsonb_build_object(
    'since', private.format_iso(v_arrived_at), 'waitSeconds', v_wait_seconds, 'waitUntil', private.format_iso(v_arrived_at + make_interval(secs => v_wait_seconds)),
    'callRequired', private.is_masked_calling_enabled() and v_phone is not null and private.find_verified_phone(p_transaction.driver_id) is not null,
    'calledAt', (select private.format_iso(max(c.created_at)) from private.masked_calls c
                  where c.transaction_id = p_transaction.id and c.caller_id = p_transaction.driver_id and c.callee_id = p_transaction.receiver_id and c.created_at >= v_arrived_at),
    'smsRequired', private.is_masked_calling_enabled() and v_phone is not null and private.find_sms_block_reason(v_phone) is null,
    'smsSentAt', (select private.format_iso(max(m.created_at)) from private.chat_messages m
                  where m.transaction_id = p_transaction.id and m.from_id = p_transaction.driver_id and m.to_id = p_transaction.receiver_id and m.created_at >= v_arrived_at),
    'receiverNotifiedAt', (select private.format_iso(max(n.created_at)) from public.notifications n
                where n.user_id = p_transaction.receiver_id and n.type = 'driver_arrived' and n.created_at >= v_arrived_at and n.data ->> 'transactionId' = p_transaction.id::text),
    'attemptsLeft', private.get_setting('code_max_tries')::int - coalesce((select a.wrong from private.code_attempts a where a.subject_id = p_transaction.id and a.locked_until is null), 0),
    'returnTo', case p_transaction.funding when 'prefunded' then '{"kind": "hub", "name": null}'
                                         else jsonb_build_object('kind', 'sender', 'name', p_transaction.sender_name) end);
end $$;

-- list_missing_door_attempts: the attempts still required, in display order; lib/domain/task/door-attempts.ts predicts
-- it.
create function private.list_missing_door_attempts(p_attempts jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array_remove(array[
    case when (p_attempts -> 'callRequired')::boolean and p_attempts ->> 'calledAt' is null then 'call' end,
    case when (p_attempts -> 'smsRequired')::boolean and p_attempts ->> 'smsSentAt' is null then 'sms' end,
    case when (p_attempts ->> 'waitUntil')::timestamptz > clock_timestamp() then 'wait' end], null);
end $$;

-- door_attempts_refusal: the refusal of 'nobody_home' with the missing attempts and the end of the wait; null if it is
-- allowed.
create function private.door_attempts_refusal(p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_attempts jsonb := private.door_attempts_json(p_transaction);
  v_missing jsonb := to_jsonb(private.list_missing_door_attempts(v_attempts));
  v_wait_until jsonb := coalesce(v_attempts -> 'waitUntil', 'null');
begin
  return case when v_attempts is null then private.refuse('CONTACT_ATTEMPTS_REQUIRED', '{"reason": "arrive", "missing": ["arrive"], "until": null}')
              when v_missing ->> 0 = 'call' then private.refuse('CONTACT_ATTEMPTS_REQUIRED', jsonb_build_object('reason', 'call', 'missing', v_missing, 'until', v_wait_until))
              when v_missing ->> 0 = 'sms' then private.refuse('CONTACT_ATTEMPTS_REQUIRED', jsonb_build_object('reason', 'sms', 'missing', v_missing, 'until', v_wait_until))
              when v_missing ->> 0 = 'wait' then private.refuse('CONTACT_ATTEMPTS_REQUIRED', jsonb_build_object('reason', 'wait', 'missing', v_missing, 'until', v_wait_until)) end;
end $$;
