-- raise_sos_by_token: an SOS from a phone without a valid session, by the token that it stores for this purpose only.
-- p_token_hash: SHA-256 of the token, in hex.
create function app.raise_sos_by_token(p_token_hash text, p_at timestamptz default null, p_position jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_driver uuid;
begin
  update private.sos_tokens k set used_at = clock_timestamp() where k.token_hash = p_token_hash and k.expires_at > clock_timestamp()
  returning k.driver_id into v_driver;
  if not found then
    return private.refuse_unauthenticated();
  end if;
  return private.record_sos(v_driver, p_at, p_position, '{"byToken": true}');
end $$;
revoke execute on function app.raise_sos_by_token(text, timestamptz, jsonb) from public;
grant execute on function app.raise_sos_by_token(text, timestamptz, jsonb) to handover_service;
