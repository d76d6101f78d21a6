-- admin_list_payouts: returns the pay that is not closed, and the newest hundred closed periods. A period paid more
-- than a week ago comes without its items, because a year's items of a thousand drivers are 10 MB; use
-- admin_get_payout().
create function app.admin_list_payouts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return private.ok((select jsonb_build_object('open', coalesce(sum(o.amount), 0), 'drivers', count(*)) from private.list_open_pay('infinity') o)
    || jsonb_build_object('items', (
      select coalesce(jsonb_agg(private.payout_json(p, p.paid_at is null or p.paid_at > now() - interval '7 days') order by p.closed_at desc, p.id), '[]')
        from (select * from private.payouts p order by p.closed_at desc, p.id limit 100) p)));
end $$;
revoke execute on function app.admin_list_payouts() from public;
grant execute on function app.admin_list_payouts() to handover_authenticated;
