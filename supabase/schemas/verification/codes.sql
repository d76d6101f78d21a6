-- The receiver's code: eight characters that complete the delivery. Only the receiver can read it.

-- normalize_code: a code in its compared form: upper case, without dashes and spaces, lookalikes replaced by the
-- characters that codes use. Also matches codes from before lookalikes were excluded. Same as
-- lib/domain/text/code-format.ts.
create function private.normalize_code(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return translate(upper(regexp_replace(coalesce(p_text, ''), '[^A-Za-z0-9]', '', 'g')), 'OILBSZ', '011852');
end $$;

-- generate_code: eight characters of A-Z and 0-9 without lookalikes (no B, I, L, O, S, Z), each equally likely. The
-- bytes come from gen_random_uuid(), which is cryptographic; its two bytes with fixed bits are skipped, and 240 to 255
-- are rejected because 256 is not a multiple of 30.
create function private.generate_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_code text := '';
  v_bytes bytea;
  v_byte int;
begin
  loop
    v_bytes := uuid_send(gen_random_uuid());
    for i in 0..15 loop
      continue when i in (6, 8);
      v_byte := get_byte(v_bytes, i);
      continue when v_byte >= 240;
      v_code := v_code || substr('ACDEFGHJKMNPQRTUVWXY0123456789', v_byte % 30 + 1, 1);
      if length(v_code) = 8 then
        return v_code;
      end if;
    end loop;
  end loop;
end $$;

-- compute_code_expiry: the expiry of a code created or renewed now.
create function private.compute_code_expiry() returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
begin
  return date_trunc('milliseconds', clock_timestamp() + make_interval(secs => private.get_setting('code_valid_seconds')::int));
end $$;

-- issue_code: issues a new code for the delivery; the old one stops working.
create function private.issue_code(p_transaction public.transactions) returns public.verification_codes
language plpgsql security definer set search_path = '' as $$
declare
  v_plain_code text := private.generate_code();
  v_encrypted_code private.encrypted_text;
  v_expires_at timestamptz := private.compute_code_expiry();
  v_code public.verification_codes;
begin
  while private.has_duress_ending(v_plain_code, p_transaction.receiver_id) loop
    v_plain_code := private.generate_code();
  end loop;
  v_encrypted_code := private.encrypt(v_plain_code);
  update public.verification_codes c set status = 'expired' where c.transaction_id = p_transaction.id and c.status = 'active';
  insert into public.verification_codes (transaction_id, code, qr_data, expires_at)
  values (p_transaction.id, v_encrypted_code, jsonb_build_object('transactionId', p_transaction.id, 'amount', p_transaction.amount, 'receiverPhone', p_transaction.receiver_phone,
                                                       'verificationCode', v_encrypted_code, 'expiresAt', private.format_iso(v_expires_at)), v_expires_at)
  returning * into v_code;
  update public.transactions t set qr_code = v_code.id::text, qr_expires_at = v_expires_at where t.id = p_transaction.id;
  return v_code;
end $$;

-- find_current_code: the delivery's current code, expired or not; a row of nulls if there is none.
create function private.find_current_code(p_transaction public.transactions) returns public.verification_codes
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c from public.verification_codes c where c.id = private.parse_uuid(p_transaction.qr_code) and c.transaction_id = p_transaction.id);
end $$;

-- extend_code: extends the code of a delivery that has not ended, also an expired one, together with its delegate's
-- code. Returns the new expiry, for the delivery's own row; null if there is none to extend.
create function private.extend_code(p_transaction public.transactions) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_expires_at timestamptz := private.compute_code_expiry();
begin
  if not private.is_in_progress(p_transaction.status) then
    return null;
  end if;
  update public.verification_codes c set status = 'active', expires_at = v_expires_at, qr_data = c.qr_data || jsonb_build_object('expiresAt', private.format_iso(v_expires_at))
   where c.id = private.parse_uuid(p_transaction.qr_code) and c.transaction_id = p_transaction.id and c.status <> 'used';
  if not found then
    return null;
  end if;
  update private.delegates d set expires_at = v_expires_at where d.transaction_id = p_transaction.id and d.revoked_at is null;
  return v_expires_at;
end $$;

-- renew_code: extend_code, which also updates the delivery's row; for changes without a status transition.
create function private.renew_code(p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_expires_at timestamptz;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  v_expires_at := private.extend_code(v_transaction);
  if v_expires_at is not null then
    update public.transactions t set qr_expires_at = v_expires_at where t.id = p_transaction_id;
  end if;
end $$;

-- expire_codes: marks expired codes, at most 5,000 per call; returns how many. Renewing a code reactivates it.
create function private.expire_codes() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update public.verification_codes c set status = 'expired'
   where c.id in (select due.id from public.verification_codes due where due.status = 'active' and due.expires_at <= (select clock_timestamp())
                   order by due.expires_at limit 5000 for no key update skip locked);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- code_json: the code for its receiver. An expired one is returned as expired, even if no sweep has marked it. The
-- server adds the signature, so that the signing secret is never stored with the codes. If numbers are masked, the QR,
-- which the driver reads, contains only the last digits of the receiver's number.
create function private.code_json(p_code public.verification_codes, p_transaction public.transactions) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_code text := private.decrypt(p_code.code);
begin
  return jsonb_build_object('codeId', p_code.id, 'code', v_code, 'formattedCode', left(v_code, 4) || '-' || right(v_code, 4),
    'expiresAt', private.format_iso(p_code.expires_at),
    'status', case when p_code.status = 'active' and p_code.expires_at <= clock_timestamp() then 'expired' else p_code.status end, 'amount', p_transaction.amount,
    'receiverPhone', case when private.is_phone_masking_enabled() then right(p_transaction.receiver_phone, 4) else p_transaction.receiver_phone end);
end $$;

-- refuse_not_receiver: refuses a caller who is signed out or is not the receiver.
create function private.refuse_not_receiver(p_actor uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when p_actor is null then private.refuse_unauthenticated() else private.refuse('TRANSACTION_NOT_FOUND', '{"reason": "not_authorized"}') end;
end $$;

-- unverified_receiver_refusal: refuses a receiver who accepts or changes a pending delivery and has not verified the
-- number that it is addressed to.
create function private.unverified_receiver_refusal(p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_transaction.status = 'pending' and private.find_verified_phone(p_transaction.receiver_id) is distinct from p_transaction.receiver_phone
              then private.refuse('PHONE_NOT_VERIFIED', '{"reason": "deliverys_number"}') end;
end $$;

-- receiver_change_refusal: refuses a receiver's change of a delivery, in this order: it is not theirs, it has ended,
-- the caller's own refusal, their number is not verified.
create function private.receiver_change_refusal(p_transaction public.transactions, p_actor uuid, p_refusal jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_transaction.id is null then private.refuse_not_receiver(p_actor)
              when private.is_terminal(p_transaction.status) then private.refuse('INVALID_STATE', '{"reason": "delivery_over"}')
              else coalesce(p_refusal, private.unverified_receiver_refusal(p_transaction)) end;
end $$;

-- lock_receiver_delivery: the delivery, locked, if this person is its receiver; otherwise a row of nulls.
create function private.lock_receiver_delivery(p_transaction_id uuid, p_actor uuid) returns public.transactions
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id and t.receiver_id = p_actor for no key update;
  return v_transaction;
end $$;
