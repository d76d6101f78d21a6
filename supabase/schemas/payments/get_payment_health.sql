-- get_payment_health: returns when our payments were last reconciled with the provider's list (null: never), and the
-- number of open differences.
create function app.get_payment_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object(
    'comparedAt', (select private.format_iso(c.began_at) from private.payment_reconciliations c where c.ended_at is not null order by c.began_at desc limit 1),
    'differences', (select count(*) from private.payment_differences d where d.settled_at is null)));
end $$;
revoke execute on function app.get_payment_health() from public;
grant execute on function app.get_payment_health() to handover_service;
