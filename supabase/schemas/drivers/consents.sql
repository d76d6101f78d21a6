-- The consent to a background check: current texts and signatures.

-- hash_text: returns the hash that ties a signature to its text.
create function private.hash_text(p_text text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return encode(sha256(convert_to(p_text, 'UTF8')), 'hex');
end $$;

-- find_consent_text: returns the newest version in the language, otherwise in English.
create function private.find_consent_text(p_locale text) returns private.consent_texts
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select t from private.consent_texts t where t.locale in (p_locale, 'en')
     order by t.version desc, t.locale = p_locale desc limit 1);
end $$;

-- consent_json: returns the driver's last signature; null if none.
create function private.consent_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('version', c.version, 'locale', c.locale, 'sha256', c.text_sha256, 'name', c.name,
             'drawn', c.drawing_sha256 is not null, 'signedAt', private.format_iso(c.signed_at))
      from private.consents c where c.driver_id = p_driver_id order by c.id desc limit 1);
end $$;

-- signed_consent_json: returns the last signature with the signed text, for administrators.
create function private.signed_consent_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_consent jsonb := private.consent_json(p_driver_id);
begin
  return v_consent || (
    select jsonb_build_object('text', t.body) from private.consent_texts t
     where t.version = (v_consent ->> 'version')::int and t.locale = v_consent ->> 'locale');
end $$;
