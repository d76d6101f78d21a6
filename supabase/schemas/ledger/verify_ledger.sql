-- verify_ledger: whether the ledger is as it was written.
-- Why the machine's: over years of entries it takes longer than a person's call may.
create function app.verify_ledger() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(ledger.verify())
$$;
revoke execute on function app.verify_ledger() from public;
grant execute on function app.verify_ledger() to handover_machine;
