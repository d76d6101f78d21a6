-- name_delegate: the receiver names a person who takes the cash for them, and gets a link to pass on. Replaces an
-- earlier delegate. The same person again gets a new link, because the first is not stored, without a second
-- notification.
create function app.name_delegate(p_transaction_id uuid, p_name text, p_phone text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_name text := private.clean_line(p_name);
  v_phone text := nullif(regexp_replace(p_phone, '[\s().-]', '', 'g'), '');
  v_token text := private.generate_token();
  v_delegate_id uuid := gen_random_uuid();
  v_transaction public.transactions := private.lock_receiver_delivery(p_transaction_id, v_actor);
  v_previous private.delegates;
  v_delegate private.delegates;
  v_retry_seconds int;
begin
  if v_transaction.id is null then
    return private.refuse_not_receiver(v_actor);
  elsif not private.is_in_progress(v_transaction.status) then
    return private.refuse('INVALID_STATE', '{"reason": "no_delegate_now"}');
  end if;
  if not private.can_delegate(v_transaction) then
    return private.refuse('INVALID_STATE', '{"reason": "too_much_to_delegate"}');
  end if;
  -- The sender or the driver cannot be the delegate: cash that returns to its giver, or stays with its driver, is not
  -- handed over.
  if v_phone is not null and v_phone in (select private.find_verified_phone(p) from unnest(array[v_transaction.user_id, v_transaction.receiver_id, v_transaction.driver_id]) p) then
    -- Counts against the limit too: the refusal reveals a party's number, and numbers are masked.
    v_retry_seconds := private.consume_rate_limit('name_delegate ' || v_transaction.id, private.get_setting('delegates_per_hour')::int, 3600);
    if v_retry_seconds is not null then
      return private.refuse('RATE_LIMITED', jsonb_build_object('retryAfter', v_retry_seconds));
    end if;
    return private.refuse_invalid('phone', 'delegate_is_party');
  end if;
  v_previous := private.find_delegate(v_transaction.id);
  if v_previous.name = v_name and v_previous.phone is not distinct from v_phone then
    v_delegate_id := v_previous.id;
    update private.delegates d set token_hash = private.hash_token(v_token), code = private.encrypt(private.derive_code_from_token(v_token)), expires_at = private.compute_code_expiry()
     where d.id = v_delegate_id returning * into v_delegate;
  else
    v_retry_seconds := private.consume_rate_limit('name_delegate ' || v_transaction.id, private.get_setting('delegates_per_hour')::int, 3600);
    if v_retry_seconds is not null then
      return private.refuse('RATE_LIMITED', jsonb_build_object('retryAfter', v_retry_seconds));
    end if;
    update private.delegates d set revoked_at = clock_timestamp() where d.id = v_previous.id;
    insert into private.delegates (id, transaction_id, name, phone, token_hash, code, expires_at)
    values (v_delegate_id, v_transaction.id, v_name, v_phone, private.hash_token(v_token), private.encrypt(private.derive_code_from_token(v_token)), private.compute_code_expiry())
    returning * into v_delegate;
    perform private.notify_delegate_change(v_transaction, v_delegate, 'delegate_named');
  end if;
  return private.ok(jsonb_build_object('token', v_token, 'delegate', private.delegate_json(v_transaction, v_actor, false)));
end $$;
revoke execute on function app.name_delegate(uuid, text, text) from public;
grant execute on function app.name_delegate(uuid, text, text) to handover_authenticated;
