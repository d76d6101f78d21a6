-- verify_ledger: whether the ledger is as it was written.
-- Why the machine's: over years of entries it takes longer than a person's call may.
create function app.verify_ledger() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(ledger.verify());
end $$;
revoke execute on function app.verify_ledger() from public;
grant execute on function app.verify_ledger() to handover_service;
