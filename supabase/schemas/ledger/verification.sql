-- compute_root: returns the hash over the previous root and the heads of all chains with entries in this range.
create function ledger.compute_root(p_prev bytea, p_after bigint, p_last_transfer_id bigint, out chains bigint, out entries bigint, out root bytea)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum(h.n), 0)::bigint,
         sha256(p_prev || coalesce(string_agg(convert_to(h.chain || ' ' || h.seq || ' ', 'UTF8') || h.hash, '' order by h.chain collate "C"), ''))
    from (select distinct on (x.chain) x.chain, x.seq, x.hash, count(*) over (partition by x.chain) as n
            from ledger.transfers x where x.id > p_after and x.id <= p_last_transfer_id order by x.chain, x.seq desc) h
$$;

-- find_broken_entry: returns the first entry with an invalid hash or position in its chain; nulls if none.
create function ledger.find_broken_entry(out checked bigint, out id bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), min(e.id) filter (where not (e.sealed and e.linked))
    from (select x.id, x.hash is not distinct from sha256(convert_to(ledger.serialize_entry(x, f, t), 'UTF8')) as sealed,
                 x.seq = coalesce(lag(x.seq) over c, 0) + 1 and x.prev_hash = coalesce(lag(x.hash) over c, decode(repeat('00', 32), 'hex')) as linked
            from ledger.transfers x left join ledger.accounts f on f.id = x.from_account left join ledger.accounts t on t.id = x.to_account
          window c as (partition by x.chain order by x.seq)) e
$$;

-- find_broken_balance: returns the first account with a balance that differs from the sum of its entries, is below its
-- floor, or is in a book that does not sum to 0; null if none.
create function ledger.find_broken_balance() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with moved as (
      select m.account_id, sum(m.amount) as amount
        from (select x.from_account as account_id, -x.amount as amount from ledger.transfers x
              union all select x.to_account, x.amount from ledger.transfers x) m group by m.account_id)
    select coalesce(
      (select ledger.format_account_name(a) from ledger.accounts a left join ledger.balances b on b.account_id = a.id left join moved m on m.account_id = a.id
        where b.balance is distinct from coalesce(m.amount, 0) or b.balance < a.floor order by a.id limit 1),
      (select a.book from ledger.accounts a join ledger.balances b on b.account_id = a.id group by a.book having sum(b.balance) <> 0 order by a.book limit 1)));
end $$;

-- find_broken_holding: returns the first delivery with a driver's holding that differs from its entries; null if none.
create function ledger.find_broken_holding() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with moved as (
      select m.transaction_id, a.owner as driver_id, sum(m.amount) as amount
        from (select x.transaction_id, x.from_account as account_id, -x.amount as amount from ledger.transfers x
              union all select x.transaction_id, x.to_account, x.amount from ledger.transfers x) m
        join ledger.accounts a on a.id = m.account_id and a.kind = 'driver' group by m.transaction_id, a.owner having sum(m.amount) <> 0)
    select min(transaction_id::text) from moved m full join ledger.holdings h using (transaction_id, driver_id) where m.amount is distinct from h.amount);
end $$;

-- find_broken_root: returns the first root that does not match the entries it covers; null if none.
create function ledger.find_broken_root() returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select min(r.id)
      from (select r.*, coalesce(lag(r.last_transfer_id) over (order by r.id), 0) as after, coalesce(lag(r.root) over (order by r.id), '') as before, row_number() over (order by r.id) as n from ledger.roots r) r
     cross join lateral ledger.compute_root(r.prev_root, r.after, r.last_transfer_id) o
     where r.root <> o.root or r.prev_root <> r.before or r.id <> r.n);
end $$;

-- verify: reads everything and returns whether any of it was changed outside of the ledger's functions: {ok, checked,
-- firstBroken: {kind: entry, root, balance or holding, id, chain}}. Consistent as of one moment, because it is a stable
-- function.
create function ledger.verify() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_entry record := ledger.find_broken_entry();
  v_root bigint;
  v_broken_balance text;
  v_broken jsonb;
begin
  if v_entry.id is not null then
    select jsonb_build_object('kind', 'entry', 'id', x.id::text, 'chain', x.chain) into v_broken from ledger.transfers x where x.id = v_entry.id;
  end if;
  if v_broken is null then
    v_root := ledger.find_broken_root();
    v_broken := case when v_root is not null then jsonb_build_object('kind', 'root', 'id', v_root::text, 'chain', null) end;
  end if;
  if v_broken is null then
    v_broken_balance := ledger.find_broken_balance();
    v_broken := case when v_broken_balance is not null then jsonb_build_object('kind', 'balance', 'id', v_broken_balance, 'chain', null) end;
  end if;
  if v_broken is null then
    v_broken_balance := ledger.find_broken_holding();
    v_broken := case when v_broken_balance is not null then jsonb_build_object('kind', 'holding', 'id', v_broken_balance, 'chain', 'delivery:' || v_broken_balance) end;
  end if;
  return jsonb_build_object('ok', v_broken is null, 'checked', v_entry.checked, 'firstBroken', v_broken);
end $$;
