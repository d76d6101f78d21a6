-- begin_payment_reconciliation: begins a reconciliation and returns {id, since: start of the provider's list to read}.
-- Starts a day before the last completed one, because its list may have missed the latest movements; without one, a day
-- before the first payment.
create function app.begin_payment_reconciliation() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_c private.payment_reconciliations;
begin
  insert into private.payment_reconciliations (since)
  select coalesce((select max(c.began_at) from private.payment_reconciliations c where c.ended_at is not null),
                  (select min(p.created_at) from private.payments p), clock_timestamp()) - interval '1 day'
  returning * into v_c;
  return private.ok(jsonb_build_object('id', v_c.id, 'since', private.format_iso(v_c.since)));
end $$;
revoke execute on function app.begin_payment_reconciliation() from public;
grant execute on function app.begin_payment_reconciliation() to handover_service;
