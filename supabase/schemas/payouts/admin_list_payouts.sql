-- admin_list_payouts: what is open now, and the periods that were closed, newest first.
create function app.admin_list_payouts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  return private.ok(jsonb_build_object(
    'open', (select coalesce(sum(o.amount), 0) from private.open_pay('infinity') o), 'drivers', (select count(*) from private.open_pay('infinity') o),
    'items', (select coalesce(jsonb_agg(private.payout_json(p) order by p.closed_at desc, p.id), '[]')
                from (select * from private.payouts o order by o.closed_at desc, o.id limit 100) p)));
end $$;
revoke execute on function app.admin_list_payouts() from public;
grant execute on function app.admin_list_payouts() to handover_person;
