-- Shown to the second administrator of a period before its pay is sent: pay close to the fee, new accounts, and drivers
-- related to an administrator.

-- normalize_email: lowercases an e-mail address and removes the part after a plus sign.
create function private.normalize_email(p_email text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return regexp_replace(lower(btrim(p_email)), '\+[^@]*@', '@');
end $$;

-- related_admins_json: returns what a driver shares with each administrator: identity (`self`), phone, e-mail, address
-- or payout account. `shared_account`: another driver uses the account.
create function private.related_admins_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with driver as (select p.* from public.user_profiles p where p.user_id = p_driver_id),
         accounts as (select a.*, private.list_ciphertexts(private.decrypt(a.account)) as ciphertexts from private.payout_accounts a where a.driver_id = p_driver_id and a.ended_at is null),
         same_account as (
           -- Two joins, because one with `or` would read every other account.
           select other.driver_id from accounts a join private.payout_accounts other
               on other.ended_at is null and other.driver_id <> p_driver_id and other.kind = a.kind and other.account = any (a.ciphertexts) and other.routing = a.routing
           union
           select other.driver_id from accounts a join private.payout_accounts other on other.ended_at is null and other.driver_id <> p_driver_id and other.provider_id = a.provider_id)
    select coalesce(jsonb_agg(distinct jsonb_build_object('by', r.by, 'name', r.name)), '[]') from (
      select shared.by, p.name
        from private.admins admin join public.user_profiles p on p.user_id = admin.user_id cross join driver d
       cross join lateral (values ('self', admin.user_id = p_driver_id),
                                  ('phone', admin.user_id <> p_driver_id and p.phone_number = d.phone_number),
                                  ('email', admin.user_id <> p_driver_id and private.normalize_email(p.email) = private.normalize_email(d.email)),
                                  ('address', admin.user_id <> p_driver_id and lower(btrim(p.address)) = lower(btrim(d.address)) and p.zip_code is not distinct from d.zip_code),
                                  ('account', exists (select from same_account s where s.driver_id = admin.user_id))) shared (by, is_shared)
       where shared.is_shared
      union all
      select 'shared_account', p.name from same_account s join public.driver_profiles p on p.user_id = s.driver_id) r);
end $$;

-- find_unusual_pay: for pay earned in a period, returns the deliveries with pay without tip above the fee, and the one
-- with the largest excess; accounts added since; related administrators.
create function private.find_unusual_pay(p_driver_id uuid, p_from timestamptz, p_earned_before timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with pay_sums as (
      select e.transaction_id, sum(e.amount) as amount
        from ledger.accounts a join ledger.transfers e on e.to_account = a.id
       where a.book = 'money' and a.kind = 'driver_pay' and a.owner = p_driver_id and e.recorded_at >= p_from and e.recorded_at < p_earned_before and e.transaction_id is not null
       group by e.transaction_id),
    priced_deliveries as (
      select s.transaction_id, t.order_no, private.to_dollars(q.fee::bigint) as fee, s.amount - case when t.status = 'delivered' then private.to_dollars(q.tip::bigint) else 0 end as pay
        from pay_sums s join public.transactions t on t.id = s.transaction_id join private.quotes q on q.transaction_id = s.transaction_id),
    worst_delivery as (select * from priced_deliveries p where p.pay > p.fee order by p.pay - p.fee desc, p.transaction_id limit 1)
    select jsonb_build_object('deliveries', (select count(*) from priced_deliveries), 'fee', (select coalesce(sum(p.fee), 0) from priced_deliveries p), 'pay', (select coalesce(sum(p.pay), 0) from priced_deliveries p),
      'aboveFee', (select count(*) from priced_deliveries p where p.pay > p.fee),
      'worst', (select jsonb_build_object('transactionId', w.transaction_id, 'orderNo', w.order_no, 'fee', w.fee, 'pay', w.pay) from worst_delivery w),
      'newAccounts', (select coalesce(jsonb_agg(a.kind order by a.kind), '[]') from private.payout_accounts a
                       where a.driver_id = p_driver_id and a.ended_at is null and a.set_at >= p_from),
      'related', private.related_admins_json(p_driver_id)));
end $$;

-- get_last_pay_period_end: returns the end of the newest period, closed before a moment, that contains this driver's
-- pay.
create function private.get_last_pay_period_end(p_driver_id uuid, p_closed_before timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select p.earned_before from private.payouts p
                    where p.closed_at < p_closed_before
                      and exists (select from private.payout_items i where i.payout_id = p.id and i.driver_id = p_driver_id)
                    order by p.closed_at desc, p.id limit 1), '-infinity');
end $$;

-- prices_of_period_json: returns up to fifty price versions that were added or took effect since the previous period,
-- newest first.
create function private.prices_of_period_json(p_closed_before timestamptz, p_earned_before timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_previous_period_end timestamptz := coalesce((select max(p.earned_before) from private.payouts p where p.closed_at < p_closed_before), '-infinity');
begin
  return (
    select coalesce(jsonb_agg(private.schedule_json(s) order by s.added_at desc, s.id), '[]')
      from (select * from private.fee_schedules f where f.added_at < p_earned_before and (f.added_at >= v_previous_period_end or f.valid_from >= v_previous_period_end and f.valid_from < p_earned_before)
             order by f.added_at desc, f.id limit 50) s);
end $$;
