-- The duress code: the receiver's code with the ending they chose. Whoever hands over learns nothing: the same rows are
-- written by the same statements for both codes, and which it was is looked at by a job afterwards.

-- duress_code: the second code of a delivery; null where its receiver has chosen no ending. Typed alone: a QR is always
-- the plain one.
create function private.duress_code(p_code text, p_receiver_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return left(private.normalize_code(p_code), 6) || (select e.ending from private.duress_endings e where e.user_id = p_receiver_id);
end $$;

-- has_duress_ending: this code would be its own second one.
create function private.has_duress_ending(p_code text, p_receiver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.normalize_code(p_code) = private.duress_code(p_code, p_receiver_id), false);
end $$;

-- record_handover_code: with which code it was done is looked at next.
create function private.record_handover_code(p_transaction_id uuid, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.handover_codes (transaction_id, typed) values (p_transaction_id, private.normalize_code(p_code)) on conflict (transaction_id) do nothing;
  perform private.enqueue('check_handover_code', jsonb_build_object('transactionId', p_transaction_id), null, 'handover:' || p_transaction_id, p_priority => -20);
end $$;
