-- compute_root: returns the hash over the previous root and the heads of all chains with entries in this range.
create function ledger.compute_root(p_prev_root bytea, p_after_transfer_id bigint, p_last_transfer_id bigint, out chains bigint, out entries bigint, out root bytea)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum(h.entry_count), 0)::bigint,
         sha256(p_prev_root || coalesce(string_agg(convert_to(h.chain || ' ' || h.seq || ' ', 'UTF8') || h.hash, '' order by h.chain collate "C"), ''))
    from (select distinct on (e.chain) e.chain, e.seq, e.hash, count(*) over (partition by e.chain) as entry_count
            from ledger.transfers e where e.id > p_after_transfer_id and e.id <= p_last_transfer_id order by e.chain, e.seq desc) h
$$;

-- find_broken_entry: returns the first entry with an invalid hash or position in its chain; nulls if none.
create function ledger.find_broken_entry(out checked bigint, out id bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), min(v.id) filter (where not (v.has_valid_hash and v.follows_previous))
    from (select e.id, e.hash is not distinct from sha256(convert_to(ledger.serialize_entry(e, giver, taker), 'UTF8')) as has_valid_hash,
                 e.seq = coalesce(lag(e.seq) over chain_order, 0) + 1 and e.prev_hash = coalesce(lag(e.hash) over chain_order, decode(repeat('00', 32), 'hex')) as follows_previous
            from ledger.transfers e left join ledger.accounts giver on giver.id = e.from_account left join ledger.accounts taker on taker.id = e.to_account
          window chain_order as (partition by e.chain order by e.seq)) v
$$;

-- find_broken_balance: returns the first account with a balance that differs from the sum of its entries, is below its
-- floor, or is in a book that does not sum to 0; null if none.
create function ledger.find_broken_balance() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with entry_sums as (
      select m.account_id, sum(m.amount) as amount
        from (select e.from_account as account_id, -e.amount as amount from ledger.transfers e
              union all select e.to_account, e.amount from ledger.transfers e) m group by m.account_id)
    select coalesce(
      (select ledger.format_account_name(a) from ledger.accounts a left join ledger.balances b on b.account_id = a.id left join entry_sums m on m.account_id = a.id
        where b.balance is distinct from coalesce(m.amount, 0) or b.balance < a.floor order by a.id limit 1),
      (select a.book from ledger.accounts a join ledger.balances b on b.account_id = a.id group by a.book having sum(b.balance) <> 0 order by a.book limit 1)));
end $$;

-- find_broken_holding: returns the first delivery with a driver's holding that differs from its entries; null if none.
create function ledger.find_broken_holding() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with entry_sums as (
      select m.transaction_id, a.owner as driver_id, sum(m.amount) as amount
        from (select e.transaction_id, e.from_account as account_id, -e.amount as amount from ledger.transfers e
              union all select e.transaction_id, e.to_account, e.amount from ledger.transfers e) m
        join ledger.accounts a on a.id = m.account_id and a.kind = 'driver' group by m.transaction_id, a.owner having sum(m.amount) <> 0)
    select min(transaction_id::text) from entry_sums m full join ledger.holdings h using (transaction_id, driver_id) where m.amount is distinct from h.amount);
end $$;

-- find_broken_root: returns the first root that does not match the entries it covers; null if none.
create function ledger.find_broken_root() returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select min(r.id)
      from (select r.*, coalesce(lag(r.last_transfer_id) over (order by r.id), 0) as after_transfer_id, coalesce(lag(r.root) over (order by r.id), '') as expected_prev_root, row_number() over (order by r.id) as expected_id from ledger.roots r) r
     cross join lateral ledger.compute_root(r.prev_root, r.after_transfer_id, r.last_transfer_id) computed
     where r.root <> computed.root or r.prev_root <> r.expected_prev_root or r.id <> r.expected_id);
end $$;

-- verify: reads everything and returns whether any of it was changed outside of the ledger's functions: {ok, checked,
-- firstBroken: {kind: entry, root, balance or holding, id, chain}}. Consistent as of one moment, because it is a stable
-- function.
create function ledger.verify() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_entry record := ledger.find_broken_entry();
  v_broken_root bigint;
  v_broken_id text;
  v_broken jsonb;
begin
  if v_entry.id is not null then
    select jsonb_build_object('kind', 'entry', 'id', e.id::text, 'chain', e.chain) into v_broken from ledger.transfers e where e.id = v_entry.id;
  end if;
  if v_broken is null then
    v_broken_root := ledger.find_broken_root();
    v_broken := case when v_broken_root is not null then jsonb_build_object('kind', 'root', 'id', v_broken_root::text, 'chain', null) end;
  end if;
  if v_broken is null then
    v_broken_id := ledger.find_broken_balance();
    v_broken := case when v_broken_id is not null then jsonb_build_object('kind', 'balance', 'id', v_broken_id, 'chain', null) end;
  end if;
  if v_broken is null then
    v_broken_id := ledger.find_broken_holding();
    v_broken := case when v_broken_id is not null then jsonb_build_object('kind', 'holding', 'id', v_broken_id, 'chain', 'delivery:' || v_broken_id) end;
  end if;
  return jsonb_build_object('ok', v_broken is null, 'checked', v_entry.checked, 'firstBroken', v_broken);
end $$;
