-- The duress code: the receiver's code with the ending that they chose. The driver must not notice a difference: the
-- same statements write the same rows for both codes, and a job checks afterwards which one was typed.

-- find_duress_code: the duress code of a delivery; null if its receiver has chosen no ending. Only for typed codes: a
-- QR always contains the plain code.
create function private.find_duress_code(p_code text, p_receiver_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return left(private.normalize_code(p_code), 6) || (select e.ending from private.duress_endings e where e.user_id = p_receiver_id);
end $$;

-- has_duress_ending: whether this plain code would equal its own duress code.
create function private.has_duress_ending(p_code text, p_receiver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.normalize_code(p_code) = private.find_duress_code(p_code, p_receiver_id), false);
end $$;

-- enqueue_handover_code_check: stores the typed code and enqueues the job that checks it.
create function private.enqueue_handover_code_check(p_transaction_id uuid, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.handover_codes (transaction_id, typed) values (p_transaction_id, private.encrypt(private.normalize_code(p_code))) on conflict (transaction_id) do nothing;
  perform private.enqueue('check_handover_code', jsonb_build_object('transactionId', p_transaction_id), null, 'handover:' || p_transaction_id, p_priority => -20);
end $$;

-- duress_json: whether and when the user has chosen a duress ending.
create function private.duress_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('set', e.set_at is not null, 'since', private.format_iso(e.set_at))
      from (select) one left join private.duress_endings e on e.user_id = p_user_id);
end $$;

-- set_duress_code: the receiver chooses the ending of their duress code, or removes it (null). Replaces a plain code
-- that happens to have this ending. Requires a recent reauthentication: a stolen session must not learn or disable the
-- alarm.
create function app.set_duress_code(p_ending text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_ending text := private.normalize_code(p_ending);
  v_transaction public.transactions;
  v_code public.verification_codes;
  v_refusal jsonb := private.reauthentication_refusal();
begin
  if v_refusal is not null then
    return v_refusal;
  elsif p_ending is not null and v_ending !~ '^[ACDEFGHJKMNPQRTUVWXY0-9]{2}$' then
    return private.refuse_invalid('ending', 'duress_ending');
  end if;
  if p_ending is null then
    delete from private.duress_endings e where e.user_id = v_actor;
    return private.ok(private.duress_json(v_actor));
  end if;
  insert into private.duress_endings as e (user_id, ending) values (v_actor, v_ending)
  on conflict (user_id) do update set ending = excluded.ending, set_at = clock_timestamp();
  for v_transaction in select * from public.transactions t where t.receiver_id = v_actor and private.is_in_progress(t.status) order by t.id for no key update loop
    if private.has_duress_ending(private.decrypt((private.find_current_code(v_transaction)).code), v_actor) then
      v_code := private.issue_code(v_transaction);
      perform private.notify_delivery('verification_code_generated', v_transaction.id, v_actor, '{}', v_code.id::text);
    end if;
  end loop;
  return private.ok(private.duress_json(v_actor));
end $$;
revoke execute on function app.set_duress_code(text) from public;
grant execute on function app.set_duress_code(text) to handover_authenticated;

-- get_duress_code: whether and when the caller has chosen a duress ending. Never returns the ending.
create function app.get_duress_code() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.duress_json(v_actor));
end $$;
revoke execute on function app.get_duress_code() from public;
grant execute on function app.get_duress_code() to handover_authenticated;

-- check_handover_code: opens a duress incident if the code typed at the handover was the receiver's duress code and
-- not a delegate's code. Deletes the typed code, so a repeat finds nothing.
create function app.check_handover_code(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_typed_code text;
  v_transaction public.transactions;
begin
  delete from private.handover_codes c where c.transaction_id = p_transaction_id returning private.decrypt(c.typed) into v_typed_code;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  if v_typed_code <> private.normalize_code(private.decrypt((private.find_current_code(v_transaction)).code)) and not private.is_any_delegate_code(v_transaction.id, v_typed_code) then
    perform private.open_incident('duress', 1, v_transaction.receiver_id, v_transaction.driver_id, v_transaction.id, v_transaction.receiver_id, 'receiver', v_transaction.completed_at,
      jsonb_build_object('latitude', v_transaction.delivery_latitude, 'longitude', v_transaction.delivery_longitude));
  end if;
  return private.ok();
end $$;
revoke execute on function app.check_handover_code(uuid) from public;
grant execute on function app.check_handover_code(uuid) to handover_service;
