-- Entries in the money book for the driver's pay and our fee, after the handover and after a failed one. A driver is
-- always paid the offered amount: from the sender's payment, and any rest from our own account (`operator`, without a
-- floor), so that no other account goes negative.

-- compute_retained_fee: returns how much of the sender's payment is retained after a failed handover: the schedule's
-- share. For a delivery without a quote, the whole fee for the sender's own cash, or nothing if prefunded.
create function private.compute_retained_fee(p_transaction public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select private.to_dollars(private.round_half_up(q.fee::bigint * s.failed_basis_points, 10000))
                     from private.quotes q join private.fee_schedules s on s.id = q.sender_schedule where q.transaction_id = p_transaction.id),
                  case p_transaction.funding when 'sender_cash' then p_transaction.fee end, 0)
         * case when p_transaction.reason_code = 'robbed' then 0 else 1 end;
end $$;

-- get_failed_delivery_pay: returns the driver's pay for a failed handover, or for a pickup without an answer. It
-- exceeds the retained fee by more than `pay_above_fee` only if two administrators have confirmed that.
create function private.get_failed_delivery_pay(p_transaction_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.to_dollars(case when d.above_fee or coalesce(s.above_fee, false) then share.pay
                                   else least(share.pay, private.round_half_up(q.fee::bigint * coalesce(s.failed_basis_points, 10000), 10000) + private.to_cents(private.get_setting('pay_above_fee'))) end)
      from private.quotes q join private.fee_schedules d on d.id = q.driver_schedule left join private.fee_schedules s on s.id = q.sender_schedule
     cross join lateral (select private.round_half_up(q.pay::bigint * d.failed_basis_points, 10000) as pay) share
     where q.transaction_id = p_transaction_id);
end $$;

-- get_net_paid_amount: returns the sender's payments for this delivery at the provider, minus refunds.
create function private.get_net_paid_amount(p_transaction_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return -private.get_delivery_money_balance(p_transaction_id, 'provider');
end $$;

-- pay_driver: raises the driver's total pay for the delivery to `p_pay`: from this account of the delivery as far as it
-- covers (driver_paid), the rest from our own (pay_topped_up). Earlier pay is deducted.
create function private.pay_driver(p_transaction public.transactions, p_pay numeric, p_from_kind text, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_due_pay numeric := coalesce(p_pay, 0) - private.get_delivery_money_balance(p_transaction.id, 'driver_pay');
  v_covered numeric := greatest(least(v_due_pay, private.get_delivery_money_balance(p_transaction.id, p_from_kind)), 0);
begin
  perform private.post_money(p_transaction, 'driver_paid', p_from_kind, 'driver_pay', v_covered, p_evidence);
  perform private.post_money(p_transaction, 'pay_topped_up', 'operator', 'driver_pay', v_due_pay - v_covered, p_evidence);
end $$;

-- settle_fee_and_pay: after the handover, posts the driver's pay and our fee from the sender's payment.
create function private.settle_fee_and_pay(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.pay_driver(p_transaction, private.get_driver_pay(p_transaction.id), 'sender_funds', p_evidence);
  perform private.post_money(p_transaction, 'fee_earned', 'sender_funds', 'fee', private.get_delivery_money_balance(p_transaction.id, 'sender_funds'), p_evidence);
end $$;

-- retain_fee: after a failed handover, posts the retained fee as ours; the rest stays the sender's.
create function private.retain_fee(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_transaction, 'fee_earned', 'sender_funds', 'fee',
                            least(private.compute_retained_fee(p_transaction) - private.get_delivery_money_balance(p_transaction.id, 'fee'), private.get_delivery_money_balance(p_transaction.id, 'sender_funds')), p_evidence);
end $$;

-- pay_for_return: after a failed handover, pays the driver once all cash is returned.
create function private.pay_for_return(p_transaction_id uuid, p_driver_id uuid, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  if v_transaction.status in ('failed', 'refunded') and v_transaction.driver_id = p_driver_id and v_transaction.started_at is not null
     and not exists (select from ledger.holdings h where h.transaction_id = v_transaction.id and h.driver_id = p_driver_id) then
    perform private.pay_driver(v_transaction, private.get_failed_delivery_pay(v_transaction.id), 'fee', p_evidence);
  end if;
end $$;

-- refund_fee: moves all of the sender's payment to the refund: also our fee, and from our own account the driver's pay.
create function private.refund_fee(p_transaction public.transactions, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_money(p_transaction, 'fee_returned', 'fee', 'refund', private.get_delivery_money_balance(p_transaction.id, 'fee'), p_evidence);
  perform private.post_money(p_transaction, 'refund_added', 'operator', 'refund', private.get_net_paid_amount(p_transaction.id) - private.get_delivery_money_balance(p_transaction.id, 'refund') - private.get_delivery_money_balance(p_transaction.id, 'sender_funds'), p_evidence);
end $$;

-- list_earned_pay: returns the entries of a driver's pay that happened in a period, `p_to` exclusive.
create function private.list_earned_pay(p_driver_id uuid, p_from timestamptz, p_to timestamptz) returns table (happened_at timestamptz, amount numeric)
language sql stable security definer set search_path = '' as $$
  select e.happened_at, e.amount from ledger.accounts a join ledger.transfers e on e.to_account = a.id
   where a.book = 'money' and a.kind = 'driver_pay' and a.owner = p_driver_id
     -- An entry is recorded no earlier than it happens, so the index can skip older ones.
     and e.recorded_at >= p_from and e.happened_at >= p_from and e.happened_at < p_to
$$;

-- sum_earned_pay: returns the pay posted for this driver in a period (`p_to` exclusive).
create function private.sum_earned_pay(p_driver_id uuid, p_from timestamptz, p_to timestamptz) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(sum(e.amount), 0) from private.list_earned_pay(p_driver_id, p_from, p_to) e);
end $$;

-- find_task_pay: returns what a driver's task pays or has paid; null without a price.
create function private.find_task_pay(p_transaction public.transactions, p_driver_id uuid, p_state text, p_has_in_hand boolean, p_is_return boolean) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_is_return then case when p_transaction.driver_id = p_driver_id then private.get_failed_delivery_pay(p_transaction.id) end
              when p_has_in_hand or p_state = 'completed' then private.get_driver_pay(p_transaction.id)
              else nullif((select sum(e.amount) from ledger.accounts a join ledger.transfers e on e.to_account = a.id
                            where a.book = 'money' and a.kind = 'driver_pay' and a.owner = p_driver_id and e.transaction_id = p_transaction.id), 0) end;
end $$;
