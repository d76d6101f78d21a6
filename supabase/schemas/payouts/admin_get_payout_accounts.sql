-- admin_get_payout_accounts: a driver's payout accounts, masked.
create function app.admin_get_payout_accounts(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  elsif not exists (select from public.driver_profiles d where d.user_id = p_user_id) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  return private.ok(private.payout_accounts_json(p_user_id));
end $$;
revoke execute on function app.admin_get_payout_accounts(uuid) from public;
grant execute on function app.admin_get_payout_accounts(uuid) to handover_authenticated;
