-- get_payout_accounts: the caller's payout accounts, masked.
create function app.get_payout_accounts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.payout_accounts_json(v_actor));
end $$;
revoke execute on function app.get_payout_accounts() from public;
grant execute on function app.get_payout_accounts() to handover_authenticated;
