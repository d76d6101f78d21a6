-- Values that a dump or a replica of the database must not reveal. Their keys are only in the environment of app and
-- worker, which set `handover.encryption_keys` (lib/database/encryption-keys.ts). During a rotation values of several
-- keys exist; each value names its key.

-- get_encryption_key: the key with this id, or the current one (null). Raises if the connection does not have it: a
-- value that cannot be read must not look like a wrong code.
create function private.get_encryption_key(p_id text, out id text, out cipher_key bytea, out hash_key bytea)
language plpgsql stable set search_path = '' as $$
declare
  -- `<id>:<cipher key><hash key>`, separated by commas: 8, 64 and 64 hexadecimal digits.
  v_keys text := coalesce(current_setting('handover.encryption_keys', true), '');
  v_offset int := case when p_id is null then 1 else position(',' || p_id || ':' in ',' || v_keys) end;
begin
  if v_keys = '' or v_offset = 0 then
    raise exception 'encryption key % is missing', coalesce(p_id, '(current)') using errcode = 'object_not_in_prerequisite_state', hint = 'Set ENCRYPTION_KEYS.';
  end if;
  id := substr(v_keys, v_offset, 8);
  cipher_key := decode(substr(v_keys, v_offset + 9, 64), 'hex');
  hash_key := decode(substr(v_keys, v_offset + 73, 64), 'hex');
end $$;

-- encrypt: encrypts a text, by default with the current key. The initialization vector is the keyed hash of the text (a
-- synthetic IV), so equal texts have equal ciphertexts under one key, and decrypt() detects a changed value.
create function private.encrypt(p_text text, p_key_id text default null) returns private.encrypted_text
language plpgsql stable set search_path = '' as $$
declare
  v_key record := private.get_encryption_key(p_key_id);
  v_text bytea := convert_to(p_text, 'UTF8');
  v_hash bytea := substr(extensions.hmac(v_text, v_key.hash_key, 'sha256'), 1, 16);
begin
  return v_key.id || ':' || encode(v_hash || extensions.encrypt_iv(v_text, v_key.cipher_key, v_hash, 'aes-cbc/pad:pkcs'), 'hex');
end $$;

-- decrypt: raises if the key is missing or the value was changed.
create function private.decrypt(p_value private.encrypted_text) returns text
language plpgsql stable strict set search_path = '' as $$
declare
  v_key record := private.get_encryption_key(left(p_value, 8));
  v_bytes bytea := decode(substr(p_value, 10), 'hex');
  v_hash bytea := substr(v_bytes, 1, 16);
  v_text bytea := extensions.decrypt_iv(substr(v_bytes, 17), v_key.cipher_key, v_hash, 'aes-cbc/pad:pkcs');
begin
  if substr(extensions.hmac(v_text, v_key.hash_key, 'sha256'), 1, 16) <> v_hash then
    raise exception 'an encrypted value was changed' using errcode = 'data_corrupted';
  end if;
  return convert_from(v_text, 'UTF8');
end $$;

-- list_ciphertexts: the ciphertexts of a text under each key, to find it among values of different keys.
create function private.list_ciphertexts(p_text text) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select private.encrypt(p_text, left(key_entry, 8)) from string_to_table(current_setting('handover.encryption_keys'), ',') key_entry);
end $$;

-- reencrypt: the value under the current key.
create function private.reencrypt(p_value private.encrypted_text) returns private.encrypted_text
language plpgsql stable set search_path = '' as $$
begin
  return private.encrypt(private.decrypt(p_value));
end $$;

-- list_keyed_hashes: hashes of a text, one under each key, that cannot be found by trying all texts without a key.
-- Hosts that have changed keys at different times have one in common.
create function private.list_keyed_hashes(p_text text) returns text[]
language plpgsql stable strict set search_path = '' as $$
begin
  return array(select encode(extensions.hmac(convert_to(p_text, 'UTF8'), (private.get_encryption_key(left(key_entry, 8))).hash_key, 'sha256'), 'hex')
                 from string_to_table(current_setting('handover.encryption_keys'), ',') key_entry);
end $$;

-- register_encryption_key: registers the caller's current key, unless stored values need a key that the caller does not
-- have. `missing`: the ids of those.
create function app.register_encryption_key() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id text := (private.get_encryption_key(null)).id;
  v_missing text[] := array(select k.id from private.encryption_keys k
                             where position(',' || k.id || ':' in ',' || current_setting('handover.encryption_keys')) = 0 order by k.id);
begin
  if v_missing = '{}' then
    insert into private.encryption_keys (id) values (v_id) on conflict do nothing;
  end if;
  return private.ok(jsonb_build_object('missing', v_missing));
end $$;
revoke execute on function app.register_encryption_key() from public;
grant execute on function app.register_encryption_key() to handover_service;
