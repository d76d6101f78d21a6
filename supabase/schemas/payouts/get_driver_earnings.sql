-- get_driver_earnings: returns the caller's pay by business days (both inclusive, today at most) and by weeks from
-- Monday; the sums that are open, closed and paid; and the items of the newest fifty closed periods.
create function app.get_driver_earnings(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_zone text := private.get_time_zone();
  v_last_day date := least(p_to, private.get_business_day(now()));
  v_from_at timestamptz := private.compute_business_day_start(p_from);
  v_until timestamptz := private.compute_business_day_start(v_last_day + 1);
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(jsonb_build_object('from', p_from::text, 'to', greatest(p_from, v_last_day)::text, 'timeZone', v_zone,
    'open', coalesce((select b.balance from ledger.accounts a join ledger.balances b on b.account_id = a.id where a.book = 'money' and a.kind = 'driver_pay' and a.owner = v_actor), 0),
    'closed', coalesce((select b.balance from ledger.accounts a join ledger.balances b on b.account_id = a.id where a.book = 'money' and a.kind = 'payout' and a.owner = v_actor), 0),
    'paid', coalesce((select sum(e.amount) from ledger.accounts a join ledger.transfers e on e.from_account = a.id where a.book = 'money' and a.kind = 'payout' and a.owner = v_actor), 0),
    'payouts', (select coalesce(jsonb_agg(jsonb_build_object('id', i.payout_id, 'amount', i.amount, 'earnedBefore', private.format_iso(i.earned_before), 'closedAt', private.format_iso(i.closed_at),
                                            'paidAt', private.format_iso(i.paid_at), 'method', i.method) order by i.closed_at desc, i.payout_id), '[]')
                  from (select i.payout_id, i.amount, p.earned_before, p.closed_at, s.updated_at as paid_at, s.method
                          from private.payout_items i join private.payouts p on p.id = i.payout_id
                          left join private.payout_sends s on s.payout_id = i.payout_id and s.driver_id = i.driver_id and s.state = 'sent'
                         where i.driver_id = v_actor order by p.closed_at desc, i.payout_id limit 50) i),
    'weeks', (select coalesce(jsonb_agg(jsonb_build_object('from', w.monday::text, 'to', (w.monday + 6)::text, 'earned', w.earned, 'items', w.items) order by w.monday desc), '[]')
                from (select date_trunc('week', e.happened_at at time zone v_zone)::date as monday, sum(e.amount) as earned,
                             jsonb_agg(jsonb_build_object('transactionId', e.transaction_id, 'orderNo', t.order_no, 'at', private.format_iso(e.happened_at), 'amount', e.amount) order by e.id desc) as items
                        from ledger.accounts a join ledger.transfers e on e.to_account = a.id join public.transactions t on t.id = e.transaction_id
                       where a.book = 'money' and a.kind = 'driver_pay' and a.owner = v_actor
                         -- An entry is recorded no earlier than it happens, so the index can skip older ones.
                         and e.recorded_at >= v_from_at
                         and e.happened_at >= v_from_at and e.happened_at < v_until
                       group by 1) w)));
end $$;
revoke execute on function app.get_driver_earnings(date, date) from public;
grant execute on function app.get_driver_earnings(date, date) to handover_authenticated;
