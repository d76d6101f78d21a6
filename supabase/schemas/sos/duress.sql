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
  insert into private.handover_codes (transaction_id, typed) values (p_transaction_id, private.normalize_code(p_code)) on conflict (transaction_id) do nothing;
  perform private.enqueue('check_handover_code', jsonb_build_object('transactionId', p_transaction_id), null, 'handover:' || p_transaction_id, p_priority => -20);
end $$;
