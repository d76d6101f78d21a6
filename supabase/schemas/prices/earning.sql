-- What becomes of the price in the money book: the driver's pay and our fee, when the receiver has the cash, and when a
-- handover failed. A driver is always paid what they were offered: out of what the sender has paid for it, and what
-- that does not cover out of our own (`operator`, outside of what we hold), so that no account falls below nothing.

-- retained_fee: how much of what the sender has paid stays where the handover failed: the share that the schedule says.
-- Of one that was never priced the whole fee, or nothing where the sender has paid the amount, too.
create function private.retained_fee(p_t public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select private.to_dollars(private.round_half_up(q.fee::bigint * s.failed_share, 10000))
                     from private.quotes q join private.fee_schedules s on s.id = q.sender_schedule where q.transaction_id = p_t.id),
                  case p_t.funding when 'sender_cash' then p_t.fee end, 0)
         * case when p_t.reason_code = 'robbed' then 0 else 1 end;
end $$;

-- get_failed_delivery_pay: what the driver is paid for a handover that failed, or for a pickup where nobody answered.
-- It exceeds what is kept of the fee by more than `pay_above_fee` only where two administrators have confirmed that.
create function private.get_failed_delivery_pay(p_transaction_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.to_dollars(case when d.above_fee or coalesce(s.above_fee, false) then x.pay
                                   else least(x.pay, private.round_half_up(q.fee::bigint * coalesce(s.failed_share, 10000), 10000) + private.to_cents(private.setting('pay_above_fee'))) end)
      from private.quotes q join private.fee_schedules d on d.id = q.driver_schedule left join private.fee_schedules s on s.id = q.sender_schedule
     cross join lateral (select private.round_half_up(q.pay::bigint * d.failed_share, 10000) as pay) x
     where q.transaction_id = p_transaction_id);
end $$;

-- net_paid: what the provider has of the sender's money for this delivery, less what it has given back.
create function private.net_paid(p_transaction_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return -private.delivery_money_balance(p_transaction_id, 'provider');
end $$;

-- pay_driver: the delivery's driver has earned so much of it, all in all: out of this account of the delivery as far as
-- it goes, the rest out of our own. What they have had already is left out.
create function private.pay_driver(p_t public.transactions, p_pay numeric, p_from text, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_pay numeric := coalesce(p_pay, 0) - private.delivery_money_balance(p_t.id, 'driver_pay');
  v_there numeric := greatest(least(v_pay, private.delivery_money_balance(p_t.id, p_from)), 0);
begin
  perform private.post_money(p_t, 'driver_paid', p_from, 'driver_pay', v_there, p_evidence);
  perform private.post_money(p_t, 'pay_added', 'operator', 'driver_pay', v_pay - v_there, p_evidence);
end $$;

-- settle_fee_and_pay: the receiver has the cash: of what the sender has paid for that, the driver gets their pay and we
-- the rest.
create function private.settle_fee_and_pay(p_t public.transactions, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.pay_driver(p_t, private.get_driver_pay(p_t.id), 'sender_funds', p_evidence);
  perform private.post_money(p_t, 'fee_earned', 'sender_funds', 'fee', private.delivery_money_balance(p_t.id, 'sender_funds'), p_evidence);
end $$;

-- retain_fee: the handover has failed, and what of the fee stays is ours; the rest is the sender's still.
create function private.retain_fee(p_t public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_t, 'fee_earned', 'sender_funds', 'fee',
                            least(private.retained_fee(p_t) - private.delivery_money_balance(p_t.id, 'fee'), private.delivery_money_balance(p_t.id, 'sender_funds')), p_evidence);
end $$;

-- pay_for_return: the driver whose handover failed has brought back all of its cash: they are paid for the way.
create function private.pay_for_return(p_transaction_id uuid, p_driver_id uuid, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if v_t.status in ('failed', 'refunded') and v_t.driver_id = p_driver_id and v_t.started_at is not null
     and not exists (select from ledger.holdings h where h.transaction_id = v_t.id and h.driver_id = p_driver_id) then
    perform private.pay_driver(v_t, private.get_failed_delivery_pay(v_t.id), 'fee', p_evidence);
  end if;
end $$;

-- refund_fee: all that the sender has paid goes back to them, also what had become our fee, and what of it the driver
-- has got, out of our own.
create function private.refund_fee(p_t public.transactions, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_money(p_t, 'fee_returned', 'fee', 'refund', private.delivery_money_balance(p_t.id, 'fee'), p_evidence);
  perform private.post_money(p_t, 'refund_added', 'operator', 'refund', private.net_paid(p_t.id) - private.delivery_money_balance(p_t.id, 'refund') - private.delivery_money_balance(p_t.id, 'sender_funds'), p_evidence);
end $$;

-- sum_earned_pay: what drivers' pay was booked for this driver from one moment to before another.
create function private.sum_earned_pay(p_driver_id uuid, p_from timestamptz, p_to timestamptz) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(x.amount), 0) from ledger.accounts a join ledger.transfers x on x.to_account = a.id
     where a.book = 'money' and a.kind = 'driver_pay' and a.owner = p_driver_id
       -- An entry is recorded no earlier than it happens: by that the index skips older ones.
       and x.recorded_at >= p_from and x.happened_at >= p_from and x.happened_at < p_to);
end $$;

-- task_pay: what a driver's task pays, or has paid; null where nothing was said of it.
create function private.task_pay(p_t public.transactions, p_driver_id uuid, p_state text, p_holds boolean, p_returns boolean) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_returns then case when p_t.driver_id = p_driver_id then private.get_failed_delivery_pay(p_t.id) end
              when p_holds or p_state = 'completed' then private.get_driver_pay(p_t.id)
              else nullif((select sum(x.amount) from ledger.accounts a join ledger.transfers x on x.to_account = a.id
                            where a.book = 'money' and a.kind = 'driver_pay' and a.owner = p_driver_id and x.transaction_id = p_t.id), 0) end;
end $$;
