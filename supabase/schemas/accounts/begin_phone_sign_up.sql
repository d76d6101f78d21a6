-- begin_phone_sign_up: before a sign-up, releases the number from an account that has not verified it.
create function app.begin_phone_sign_up(p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_unverified_phone(p_phone);
  return private.ok('{}');
end $$;
revoke execute on function app.begin_phone_sign_up(text) from public;
grant execute on function app.begin_phone_sign_up(text) to handover_service;
