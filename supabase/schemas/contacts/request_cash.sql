-- request_cash: the caller requests cash from a person who knows them. The answer is the same for an unknown number, a
-- stranger and a person who has blocked the caller. Between two people: one open request, and none within a day after
-- a refusal. Limited per day in total.
create function app.request_cash(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_recipient uuid;
  v_refusal jsonb;
  v_wait int;
  v_r private.cash_requests;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if private.find_verified_phone(v_actor) is null then
    return private.refuse('PHONE_NOT_VERIFIED');
  end if;
  v_refusal := coalesce(private.amount_refusal((p_body ->> 'amount')::numeric), private.area_refusal(p_body -> 'location'));
  if v_refusal is not null then
    return v_refusal;
  end if;
  select p.user_id into v_recipient from public.user_profiles p where p.phone_number = p_body ->> 'phone' and p.phone_verified_at is not null;
  if v_recipient is null or not private.can_request_cash(v_actor, v_recipient) then
    return private.refuse('FORBIDDEN', '{"reason": "cannot_ask"}');
  end if;
  -- The lock serializes concurrent calls, so that only one creates a request.
  perform pg_advisory_xact_lock(hashtextextended('ask ' || v_actor, 0));
  update private.cash_requests r set state = 'expired', ended_at = r.expires_at
   where r.requester_id = v_actor and r.payer_id = v_recipient and r.state = 'open' and r.expires_at <= clock_timestamp();
  if exists (select from private.cash_requests r where r.requester_id = v_actor and r.payer_id = v_recipient and r.state = 'open') then
    return private.refuse('INVALID_STATE', '{"reason": "asked_already"}');
  end if;
  if exists (select from private.cash_requests r where r.requester_id = v_actor and r.payer_id = v_recipient and r.state = 'declined' and r.ended_at > clock_timestamp() - interval '1 day') then
    return private.refuse('INVALID_STATE', '{"reason": "declined_lately"}');
  end if;
  v_wait := private.consume_rate_limit('request_cash user:' || v_actor, private.get_setting('cash_requests_per_day')::int, 86400);
  if v_wait is not null then
    return private.refuse('RATE_LIMITED', jsonb_build_object('retryAfter', v_wait));
  end if;
  insert into private.cash_requests (requester_id, payer_id, amount, note, address, unit, latitude, longitude, instructions, expires_at)
  values (v_actor, v_recipient, (p_body ->> 'amount')::numeric, nullif(private.clean_line(p_body ->> 'note'), ''),
    private.clean_line(p_body ->> 'address'), nullif(private.clean_line(p_body ->> 'unit'), ''),
    private.round_coordinate(p_body #> '{location,lat}'), private.round_coordinate(p_body #> '{location,lng}'), nullif(private.clean_text(p_body ->> 'instructions'), ''),
    clock_timestamp() + make_interval(hours => private.get_setting('cash_request_hours')::int))
  returning * into v_r;
  perform private.notify_cash_request('cash_requested', v_r, v_recipient);
  return private.ok(private.cash_request_json(v_r, v_actor));
end $$;
revoke execute on function app.request_cash(jsonb) from public;
grant execute on function app.request_cash(jsonb) to handover_authenticated;
