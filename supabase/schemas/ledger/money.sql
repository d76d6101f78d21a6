-- The money book: what a delivery's sender has paid, and what became of it. The provider is outside of what we hold.
-- Cash never meets it: a hub's cash that went to a receiver and the money that its sender paid for it are two entries.

-- delivery_money_balance: what accounts of this kind have of the delivery's money.
create function private.delivery_money_balance(p_transaction_id uuid, p_kind text) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(case when x.to_account = a.id then x.amount else -x.amount end), 0)
      from ledger.transfers x join ledger.accounts a on a.book = 'money' and a.kind = p_kind and a.id in (x.from_account, x.to_account)
     where x.transaction_id = p_transaction_id);
end $$;

-- post_money: moves an amount of the delivery's money from one kind of account to another; does nothing for an amount
-- of 0. What is kept for a sender, what returns to them, and what the driver has earned have their own accounts. The
-- cause of the entry is the delivery's latest step.
create function private.post_money(p_t public.transactions, p_cause text, p_from text, p_to text, p_amount numeric, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_kind text;
  v_owner uuid;
  v_from bigint;
  v_to bigint;
begin
  if coalesce(p_amount, 0) <= 0 then
    return;
  end if;
  -- As private.post_cash says: in one order.
  foreach v_kind in array case when p_from < p_to then array[p_from, p_to] else array[p_to, p_from] end loop
    v_owner := case when v_kind in ('sender_funds', 'refund') then p_t.user_id when v_kind = 'driver_pay' then p_t.driver_id end;
    if v_kind = p_from then
      v_from := ledger.get_or_create_account('money', v_kind, v_owner);
    else
      v_to := ledger.get_or_create_account('money', v_kind, v_owner);
    end if;
  end loop;
  perform ledger.post(p_cause, private.latest_step_id(p_t.id), v_from, v_to, p_amount, p_t.id, null, null, null, p_evidence, clock_timestamp());
end $$;

-- take_payment: the delivery's payment has come in: all that is still due; of one that a dispute had taken, so much as
-- that was.
create function private.take_payment(p_t public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_t, 'payment', 'provider', 'sender_funds',
    case when p_evidence ->> 'moved' = 'dispute' then -private.sum_card_movements(p_evidence ->> 'about', 'dispute') else private.payment_outstanding(p_t) end, p_evidence);
end $$;

-- reverse_payment: the payment did not arrive after all. A fee that was paid by card in addition did.
create function private.reverse_payment(p_t public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_t, 'payment_reversed', 'sender_funds', 'provider', private.delivery_money_balance(p_t.id, 'sender_funds') - coalesce(private.card_fee(p_t), 0), p_evidence);
end $$;

-- pay_out: the receiver has the cash that the sender paid for.
create function private.pay_out(p_t public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_t, 'paid_out', 'sender_funds', 'payout',
                            least(p_t.amount - private.delivery_money_balance(p_t.id, 'payout'), private.delivery_money_balance(p_t.id, 'sender_funds')), p_evidence)
   where p_t.funding = 'prefunded';
end $$;

-- charge_back: the provider has taken back what was paid out or earned already: it is owed, in an account of its own.
create function private.charge_back(p_t public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_t, 'charged_back', 'dispute', 'provider', private.net_paid(p_t.id) - coalesce(private.card_fee(p_t), 0), p_evidence);
end $$;

-- lost_payment_amount: what the operation has lost by a payment that was taken back: what is owed of it, and what the
-- receiver has had without it.
create function private.lost_payment_amount(p_t public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return -private.delivery_money_balance(p_t.id, 'dispute')
       + case when p_t.funding = 'prefunded' and p_t.status = 'delivered' and private.delivery_money_balance(p_t.id, 'dispute') = 0 then p_t.amount - private.delivery_money_balance(p_t.id, 'payout') else 0 end;
end $$;

-- post_write_off: it is not expected any more: the operation bears it.
create function private.post_write_off(p_t public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_t, 'written_off', 'loss', case when private.delivery_money_balance(p_t.id, 'dispute') < 0 then 'dispute' else 'payout' end, private.lost_payment_amount(p_t), p_evidence);
end $$;

-- restore_payment: a payment that was taken back has come in after all: first what is owed of it, then what the
-- receiver has had without it; of what was written off the operation has its own back.
create function private.restore_payment(p_t public.transactions, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_payment(p_t, p_evidence);
  perform private.post_money(p_t, 'charge_settled', 'sender_funds', 'dispute', -private.delivery_money_balance(p_t.id, 'dispute'), p_evidence);
  perform private.post_money(p_t, 'recovered', 'sender_funds', 'loss', -private.delivery_money_balance(p_t.id, 'loss'), p_evidence);
  if p_t.status = 'delivered' then
    perform private.pay_out(p_t, p_evidence);
    perform private.settle_fee_and_pay(p_t, p_evidence);
  end if;
end $$;

-- refundable_amount: what a refund returns: what is kept of the payment, else the part of it that became our fee. 0
-- when no payment arrived; null when one arrived with an unknown amount.
create function private.refundable_amount(p_t public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(nullif(private.delivery_money_balance(p_t.id, 'sender_funds') + case when private.is_refund_in_progress(p_t.id) then 0 else private.delivery_money_balance(p_t.id, 'refund') end, 0),
                  nullif(private.net_paid(p_t.id), 0), case when private.is_nothing_due(p_t) or not private.is_paid(p_t.id) then 0 end);
end $$;

-- refund_amount: what a refund returns; of an unknown sum the delivery's own.
create function private.refund_amount(p_t public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(nullif(private.failed_refund_amount(p_t), 0), private.refundable_amount(p_t), p_t.amount);
end $$;

-- post_refund: what is left of the payment goes back to the sender: it is to be refunded, by the provider.
create function private.post_refund(p_t public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_t, 'refund', 'sender_funds', 'refund', private.delivery_money_balance(p_t.id, 'sender_funds'), p_evidence);
end $$;

-- post_refund_completed: the provider says that it has refunded it.
create function private.post_refund_completed(p_t public.transactions, p_evidence jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_money(p_t, 'refunded', 'refund', 'provider', private.delivery_money_balance(p_t.id, 'refund'), p_evidence);
end $$;

-- check_money: no delivery's money is spent twice or kept after the delivery ends, and a hub gives cash only for a
-- delivery that its sender has paid.
create function ledger.check_money(p_entry ledger.transfers) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_least numeric;
  v_funds numeric := private.delivery_money_balance(p_entry.transaction_id, 'sender_funds');
begin
  select * into v_t from public.transactions t where t.id = p_entry.transaction_id;
  select min(m.amount) into v_least from (
    select sum(case when x.to_account = a.id then x.amount else -x.amount end) as amount
      from ledger.transfers x join ledger.accounts a on a.book = 'money' and a.floor = 0 and a.id in (x.from_account, x.to_account)
     where x.transaction_id = p_entry.transaction_id group by a.id) m;
  if v_least < 0
     or v_funds > 0 and v_t.status in ('refunded', 'delivered')
     or p_entry.cause = 'pickup' and v_t.funding = 'prefunded' and v_t.status = 'in_transit' and v_funds < v_t.amount then
    raise exception 'delivery % is % and its money is not where that says', v_t.id, v_t.status
      using errcode = '23514', constraint = 'money', detail = format('of its payment %s is kept', v_funds);
  end if;
end $$;
