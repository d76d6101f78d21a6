-- get_consent_text: returns the current consent text in the applicant's language.
create function app.get_consent_text(p_locale text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_text private.consent_texts := private.find_consent_text(p_locale);
begin
  if private.find_actor() is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(jsonb_build_object('version', v_text.version, 'locale', v_text.locale, 'text', v_text.body,
    'sha256', private.hash_text(v_text.body)));
end $$;
revoke execute on function app.get_consent_text(text) from public;
grant execute on function app.get_consent_text(text) to handover_authenticated;
