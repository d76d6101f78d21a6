-- defer_payment_reconciliation: the provider does not answer; retries later. The last completed reconciliation stays
-- the newest.
create function app.defer_payment_reconciliation(p_id bigint, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.payment_reconciliations c set failure = left(p_code, 100) where c.id = p_id;
  perform private.enqueue('reconcile_payments', '{}', clock_timestamp() + interval '10 minutes', 'cron:reconcile_payments', 3);
  return private.ok();
end $$;
revoke execute on function app.defer_payment_reconciliation(bigint, text) from public;
grant execute on function app.defer_payment_reconciliation(bigint, text) to handover_service;
