-- get_platform_metrics: returns counts for monitoring. An age is null if there is no item.
create function app.get_platform_metrics() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object(
    'drivers', coalesce((select jsonb_object_agg(s.status, s.n) from (
      select d.status, count(*) as n from public.driver_profiles d where d.is_approved group by 1) s), '{}'),
    'openTransactions', coalesce((select jsonb_object_agg(s.status, s.n) from (
      select t.status, count(*) as n from public.transactions t
       where not private.is_terminal(t.status) group by 1) s), '{}'),
    'openOffers', (select count(*) from public.driver_notifications offer where private.is_open_offer(offer.status)),
    'overdueOffers', (select count(*) from public.driver_notifications offer where private.is_open_offer(offer.status) and offer.expires_at < now()),
    'dispatch', coalesce((select jsonb_object_agg(s.state, s.n) from (
      select d.state, count(*) as n from private.dispatches d where d.state <> 'done' group by 1) s), '{}'),
    'attention', coalesce((select jsonb_object_agg(s.kind, s.n) from (
      select n.kind, count(*) as n from private.list_deliveries_needing_attention() n group by 1
      union all select 'texts_refused', count(*) from private.sms_refusals r where private.is_recent_refusal(r.last_at) having count(*) > 0) s), '{}'),
    'queue', app.get_queue_health() -> 'data') || private.get_alert_metrics());
end $$;
revoke execute on function app.get_platform_metrics() from public;
grant execute on function app.get_platform_metrics() to handover_service;

-- compute_seconds_since: returns whole seconds since a time; null for null.
create function private.compute_seconds_since(p_at timestamptz) returns int
language plpgsql stable set search_path = '' as $$
begin
  return case when p_at is not null then greatest(extract(epoch from now() - p_at), 0)::int end;
end $$;

-- get_alert_metrics: returns the values that page the on-call administrator (docs/runbook.md).
create function private.get_alert_metrics() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    -- Offers that no phone has acknowledged.
    'unconfirmedOffers', (select jsonb_build_object('count', count(*), 'oldestSeconds', private.compute_seconds_since(min(offer.sent_at)))
      from public.driver_notifications offer where offer.status = 'sent'),
    -- Cash that drivers hold. Overdue: the delivery has ended and the driver must return it.
    'cash', (select jsonb_build_object('heldDollars', coalesce(sum(h.amount), 0), 'heldOldestSeconds', private.compute_seconds_since(min(h.since)),
        'overdueDollars', coalesce(sum(h.amount) filter (where h.due_at is not null), 0), 'overdueOldestSeconds', private.compute_seconds_since(min(h.due_at)))
      from private.held_cash h),
    'differences', jsonb_build_object('unbalancedBooks', private.count_unbalanced_books(), 'holdings', private.count_holder_differences(),
      'payments', (select count(*) from private.payment_differences d where d.settled_at is null)),
    'unrootedSeconds', private.compute_seconds_since((select min(e.recorded_at) from ledger.transfers e where e.id > coalesce((select max(r.last_transfer_id) from ledger.roots r), 0))),
    'paymentsComparedSeconds', private.compute_seconds_since((select max(r.began_at) from private.payment_reconciliations r where r.ended_at is not null)),
    'incidents', (select jsonb_build_object('open', count(*), 'unacknowledged', count(*) filter (where i.taken_at is null),
        'oldestUnacknowledgedSeconds', private.compute_seconds_since(min(i.alerted_at) filter (where i.taken_at is null)))
      from private.incidents i where i.closed_at is null),
    'onCall', jsonb_build_object('people', (select count(*) from private.list_on_call(now())), 'gapSeconds', private.count_uncovered_on_call_seconds(now(), interval '24 hours')));
end $$;

-- count_unbalanced_books: counts the ledger's books that do not sum to 0, as they must. Reads only balances;
-- ledger.verify() reads every entry.
create function private.count_unbalanced_books() returns int
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*)::int from (select from ledger.accounts a join ledger.balances b on b.account_id = a.id group by a.book having sum(b.balance) <> 0) s);
end $$;

-- count_holder_differences: counts drivers with holdings by delivery that differ from their account's balance.
create function private.count_holder_differences() returns int
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*)::int
      from (select a.owner, coalesce(b.balance, 0) as balance from ledger.accounts a left join ledger.balances b on b.account_id = a.id where a.book = 'cash' and a.kind = 'driver') d
      full join (select h.driver_id, sum(h.amount) as amount from ledger.holdings h group by 1) h on h.driver_id = d.owner
     where coalesce(d.balance, 0) <> coalesce(h.amount, 0));
end $$;

-- count_uncovered_on_call_seconds: returns for how many seconds of this interval no administrator is on call.
create function private.count_uncovered_on_call_seconds(p_at timestamptz, p_horizon interval) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::int
      from unnest(tstzmultirange(tstzrange(p_at, p_at + p_horizon))
                  - coalesce((select range_agg(p.period) from private.list_on_call_periods(p_at) p), '{}'::tstzmultirange)) r);
end $$;
