-- Payouts: what drivers have earned up to a moment is closed, sent, and said to be paid. In the money book driver_pay →
-- payout when it is closed, and payout → provider when it has left.

-- payout_json: a payout as administrators read it.
create function private.payout_json(p_p private.payouts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_p.id, 'upto', private.iso(p_p.upto), 'closedAt', private.iso(p_p.closed_at),
    'closedBy', (select u.name from public.user_profiles u where u.user_id = p_p.closed_by), 'paidAt', private.iso(p_p.paid_at),
    'paidBy', (select u.name from public.user_profiles u where u.user_id = p_p.paid_by),
    'total', coalesce(sum(i.amount), 0),
    'items', coalesce(jsonb_agg(jsonb_build_object('driverId', i.driver_id, 'name', d.name, 'amount', i.amount) order by d.name, i.driver_id)
                      filter (where i.driver_id is not null), '[]'))
    from (select) nothing left join private.payout_items i on i.payout_id = p_p.id left join public.driver_profiles d on d.user_id = i.driver_id
$$;

-- open_pay: what was booked as drivers' pay before that moment and is not closed yet, of everybody who has any.
create function private.open_pay(p_upto timestamptz) returns table (driver_id uuid, amount numeric)
language sql stable security definer set search_path = '' as $$
  select a.owner, sum(case when x.to_account = a.id then x.amount else -x.amount end)
    from ledger.accounts a join ledger.transfers x on a.id in (x.from_account, x.to_account)
   where a.book = 'money' and a.kind = 'driver_pay' and a.owner is not null and (x.from_account = a.id or x.recorded_at < p_upto)
   group by a.owner, a.id having sum(case when x.to_account = a.id then x.amount else -x.amount end) > 0
$$;

-- move_pay: a driver's pay goes on in the money book, once for each payout.
create function private.move_pay(p_payout_id uuid, p_cause text, p_driver_id uuid, p_amount numeric, p_admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payout bigint := ledger.account('money', 'payout', p_driver_id);
  v_other bigint := case p_cause when 'pay_closed' then ledger.account('money', 'driver_pay', p_driver_id) else ledger.account('money', 'provider', null) end;
begin
  perform ledger.post(p_cause, p_payout_id || ':' || p_driver_id, case p_cause when 'pay_closed' then v_other else v_payout end,
    case p_cause when 'pay_closed' then v_payout else v_other end, p_amount, null, null, null, null,
    jsonb_build_object('actor', 'admin', 'actorId', p_admin, 'payoutId', p_payout_id), clock_timestamp());
end $$;
