-- Invariants of every entry, from any writer: it is hashed into its chain, balances and holdings follow it, and the
-- delivery's state agrees with its cash.

-- serialize_entry: an entry as one text, of all columns except the hash, with the owners of its accounts: a changed
-- owner makes it another entry. The text is independent of session settings: times are seconds since 1970. It has no
-- search_path so that the planner can inline it, where a million entries are read.
create function ledger.serialize_entry(p_transfer ledger.transfers, p_from ledger.accounts, p_to ledger.accounts) returns text
language sql stable return jsonb_build_array(
  p_transfer.id, p_transfer.chain, p_transfer.seq, p_transfer.from_account, p_from.book, p_from.kind, p_from.owner, p_transfer.to_account, p_to.book, p_to.kind, p_to.owner,
  p_transfer.amount, p_transfer.transaction_id, p_transfer.leg_id, p_transfer.cause, p_transfer.cause_id,
  p_transfer.given_by, p_transfer.taken_by, p_transfer.evidence, extract(epoch from p_transfer.happened_at), extract(epoch from p_transfer.recorded_at), encode(p_transfer.prev_hash, 'hex'))::text;

-- seal_entry: sets an entry's position in its chain, its time and its hash.
-- Nothing else happens here: a BEFORE trigger also runs for an insert that is then skipped, because an entry of the
-- same cause exists.
create function ledger.seal_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select e.seq + 1, e.hash into new.seq, new.prev_hash from ledger.transfers e where e.chain = new.chain order by e.seq desc limit 1;
  if new.seq is null then
    new.seq := 1;
    new.prev_hash := '\x0000000000000000000000000000000000000000000000000000000000000000';
  end if;
  new.recorded_at := clock_timestamp();
  new.happened_at := least(coalesce(new.happened_at, new.recorded_at), new.recorded_at);
  select sha256(convert_to(ledger.serialize_entry(new, giver, taker), 'UTF8')) into new.hash
    from ledger.accounts giver, ledger.accounts taker where giver.id = new.from_account and taker.id = new.to_account;
  return new;
end $$;

create trigger transfers_seal_entry before insert on ledger.transfers
  for each row execute function ledger.seal_entry();

-- update_holdings: updates the drivers' holdings in the same transaction. `giver`, `taker`: the accounts' drivers, null
-- for other accounts. An entry never mixes two books.
create function ledger.update_holdings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_drivers record;
begin
  select f.book = t.book as is_same_book, case f.kind when 'driver' then f.owner end as giver, case t.kind when 'driver' then t.owner end as taker
    into v_drivers from ledger.accounts f, ledger.accounts t where f.id = new.from_account and t.id = new.to_account;
  if not v_drivers.is_same_book then
    raise exception 'entry % is between two books', new.id using errcode = 'check_violation';
  end if;
  if v_drivers.giver is null and v_drivers.taker is null then
    return null;
  end if;
  if new.transaction_id is null then
    raise exception 'entry % moves a driver''s cash and names no delivery', new.id using errcode = 'check_violation';
  end if;
  if v_drivers.giver is not null then
    delete from ledger.holdings h where h.transaction_id = new.transaction_id and h.driver_id = v_drivers.giver and h.amount = new.amount;
    if not found then
      update ledger.holdings h set amount = h.amount - new.amount
       where h.transaction_id = new.transaction_id and h.driver_id = v_drivers.giver and h.amount > new.amount;
      if not found then
        raise exception 'driver % does not hold % of delivery %', v_drivers.giver, new.amount, new.transaction_id using errcode = 'check_violation';
      end if;
    end if;
  end if;
  if v_drivers.taker is not null then
    insert into ledger.holdings as h (transaction_id, driver_id, amount, since, recorded_at, late, transfer_id)
    values (new.transaction_id, v_drivers.taker, new.amount, new.happened_at, new.recorded_at, new.cause = 'late_pickup', new.id)
    on conflict (transaction_id, driver_id) do update set amount = h.amount + excluded.amount;
  end if;
  return null;
end $$;

create trigger transfers_record_holdings after insert on ledger.transfers
  for each row execute function ledger.update_holdings();

-- check_custody: a delivery's state must agree with its cash. On the way: its driver holds exactly its amount.
-- Delivered: its receiver has it. Failed: an open return has exactly what its driver still holds, or all of it is back.
-- Otherwise: no one holds any. Except cash that a driver came to hold late, after the delivery had moved on without
-- them: it is due, and either has its own open return of exactly that amount, or waits until the driver has finished
-- another task.
create function ledger.check_custody(p_transaction_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_transaction record;
  v_held_by_driver numeric;
  v_held_by_others boolean;
  v_has_unreturned boolean;
  v_agrees boolean;
begin
  select t.status, t.amount, t.driver_id, t.receiver_id, t.status in ('cancelled', 'failed', 'refunded') as is_ended
    into v_transaction from public.transactions t where t.id = p_transaction_id;
  select coalesce(sum(h.amount) filter (where h.driver_id = v_transaction.driver_id and not (h.late and v_transaction.is_ended)), 0),
         coalesce(bool_or(h.driver_id is distinct from v_transaction.driver_id and not h.late), false),
         coalesce(bool_or(case when h.late and (v_transaction.is_ended or h.driver_id is distinct from v_transaction.driver_id)
           then private.find_open_return_amount(p_transaction_id, h.driver_id) is distinct from h.amount
                and coalesce(private.find_current_delivery(h.driver_id), p_transaction_id) = p_transaction_id end), false)
    into v_held_by_driver, v_held_by_others, v_has_unreturned from ledger.holdings h where h.transaction_id = p_transaction_id;
  v_agrees := not v_held_by_others and not v_has_unreturned and case
    when v_transaction.status in ('in_transit', 'servicing') then v_held_by_driver = v_transaction.amount
    when v_transaction.status = 'delivered' then v_held_by_driver = 0 and v_transaction.amount = (
      select sum(case when e.to_account = a.id then e.amount else -e.amount end)
        from ledger.accounts a join ledger.transfers e on e.transaction_id = p_transaction_id and a.id in (e.from_account, e.to_account)
       where a.book = 'cash' and a.kind = 'receiver' and a.owner = v_transaction.receiver_id)
    when v_held_by_driver > 0 then v_transaction.status in ('failed', 'refunded') and v_held_by_driver = private.find_open_return_amount(p_transaction_id, v_transaction.driver_id)
    else true end;
  if v_agrees is distinct from true then
    raise exception 'the cash of delivery % does not agree with its status %', p_transaction_id, v_transaction.status
      using errcode = 'check_violation', constraint = 'custody', detail = format('its driver holds %s of %s', v_held_by_driver, v_transaction.amount);
  end if;
end $$;

-- update_balances: updates both balances at commit, so that accounts are locked last and briefly; those of one
-- delivery's entries in the order of their ids.
create function ledger.update_balances() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Accounts of later entries of the same transaction.
  v_later_accounts bigint[] := array(select unnest(array[e.from_account, e.to_account]) from ledger.transfers e where e.transaction_id = new.transaction_id and e.id > new.id);
begin
  -- Lock order in every transaction: jobs before balances.
  perform private.write_pending_jobs();
  if v_later_accounts <> '{}' then
    perform from ledger.balances b where b.account_id = any (v_later_accounts || new.from_account || new.to_account) order by b.account_id for no key update;
  end if;
  if new.from_account < new.to_account then
    update ledger.balances b set balance = b.balance - new.amount where b.account_id = new.from_account;
    update ledger.balances b set balance = b.balance + new.amount where b.account_id = new.to_account;
  else
    update ledger.balances b set balance = b.balance + new.amount where b.account_id = new.to_account;
    update ledger.balances b set balance = b.balance - new.amount where b.account_id = new.from_account;
  end if;
  if new.transaction_id is not null then
    perform ledger.check_custody(new.transaction_id);
    if exists (select from public.transactions t where t.id = new.transaction_id and t.funding = 'prefunded')
       or exists (select from ledger.accounts a where a.id = new.from_account and a.book = 'money') then
      perform ledger.check_money(new);
    end if;
    if new.cause in ('collected', 'cash_collected') then
      perform ledger.check_collected(new);
    end if;
  end if;
  return null;
end $$;

create constraint trigger transfers_settle_balances after insert on ledger.transfers deferrable initially deferred
  for each row execute function ledger.update_balances();

-- check_delivery_custody: check_custody() when a delivery's status, driver or amount changes.
create function ledger.check_delivery_custody() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform ledger.check_custody(new.id);
  return null;
end $$;

-- Not before the pickup: there is nothing to hold yet, and an unexpected entry is checked by its own trigger.
create constraint trigger transactions_custody after update of status, driver_id, amount on public.transactions deferrable initially deferred
  for each row when (new.status in ('in_transit', 'servicing', 'delivered', 'cancelled', 'failed')
                     and (new.status, new.driver_id, new.amount) is distinct from (old.status, old.driver_id, old.amount))
  execute function ledger.check_delivery_custody();

-- check_return_custody: check_custody() when a return ends.
create function ledger.check_return_custody() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform ledger.check_custody(new.transaction_id);
  return null;
end $$;

create constraint trigger legs_custody after update of state on public.custody_legs deferrable initially deferred
  for each row when (new.kind = 'return' and new.state in ('done', 'failed', 'void') and new.state is distinct from old.state)
  execute function ledger.check_return_custody();
