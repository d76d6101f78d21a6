-- verify_ledger: verifies the whole ledger. Service only: over years of entries it takes longer than a user's statement
-- timeout.
create function app.verify_ledger() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(ledger.verify());
end $$;
revoke execute on function app.verify_ledger() from public;
grant execute on function app.verify_ledger() to handover_service;
