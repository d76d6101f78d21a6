-- find_sign_up_conflict: returns whether an e-mail address or verified phone already has an account, because the auth
-- service does not say which. Only for the server, which rate-limits it; otherwise anyone could test addresses without
-- limit.
create function app.find_sign_up_conflict(p_email text default null, p_phone text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object(
    'emailTaken', exists (select from auth.users u where u.email = lower(btrim(p_email))),
    'phoneTaken', exists (select from public.user_profiles p where p.phone_number = btrim(p_phone) and p.phone_verified_at is not null)));
end $$;
revoke execute on function app.find_sign_up_conflict(text, text) from public;
grant execute on function app.find_sign_up_conflict(text, text) to handover_service;
