-- find_owner_name: returns the name of the account's person or hub; null for kinds with only one account.
create function ledger.find_owner_name(p_account ledger.accounts) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select d.name from public.driver_profiles d where p_account.kind = 'driver' and d.user_id = p_account.owner),
                  (select h.name from public.hubs h where p_account.kind = 'hub' and h.id = p_account.owner),
                  (select p.name from public.user_profiles p where p.user_id = p_account.owner));
end $$;

-- account_json: returns an account with its current balance.
create function ledger.account_json(p_account ledger.accounts) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('account', ledger.format_account_name(p_account), 'book', p_account.book, 'kind', p_account.kind, 'ownerId', p_account.owner,
           'name', ledger.find_owner_name(p_account),
           'balance', (select b.balance from ledger.balances b where b.account_id = p_account.id));
end $$;

-- admin_list_ledger: lists ledger entries, oldest first, filtered by account, delivery or both, with the current
-- balances of their accounts. With an account, each entry has the running balance over the filtered entries; the cursor
-- carries the sum.
create function app.admin_list_ledger(p_account text default null, p_transaction_id uuid default null, p_cursor text default null,
                                      p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 50);
  v_account bigint;
  v_after_id bigint := 0;
  v_opening_balance numeric := 0;
  v_response jsonb;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  -- The last entry's id and the running balance in cents.
  if p_cursor is not null then
    if p_cursor !~ '^[0-9]{1,18}_-?[0-9]{1,14}$' then
      return private.refuse_invalid('cursor', 'cursor');
    end if;
    v_after_id := split_part(p_cursor, '_', 1)::bigint;
    v_opening_balance := split_part(p_cursor, '_', 2)::numeric / 100;
  end if;
  if p_account is not null then
    -- An unknown account has no entries.
    v_account := coalesce(ledger.find_account_by_name(p_account), 0);
  end if;
  -- A range from the account to itself with an explicit order: with an equality, the planner may scan all entries by id
  -- and skip any number of others'.
  with matching_entries as materialized (
    (select e.* from ledger.transfers e where p_transaction_id is null and v_account is null and e.id > v_after_id order by e.id limit v_size + 1)
    union all
    (select e.* from ledger.transfers e where p_transaction_id is null and e.from_account between v_account and v_account and (e.from_account, e.id) > (v_account, v_after_id)
      order by e.from_account, e.id limit v_size + 1)
    union all
    (select e.* from ledger.transfers e where p_transaction_id is null and e.to_account between v_account and v_account and (e.to_account, e.id) > (v_account, v_after_id)
      order by e.to_account, e.id limit v_size + 1)
    union all
    (select e.* from ledger.transfers e
      where e.transaction_id = p_transaction_id and (v_account is null or v_account in (e.from_account, e.to_account)) and e.id > v_after_id order by e.id limit v_size + 1)),
  page as materialized (
    select m.*, row_number() over (order by m.id) as row_no,
           v_opening_balance + sum(case when m.to_account = v_account then m.amount when m.from_account = v_account then -m.amount else 0 end) over (order by m.id) as balance
      from matching_entries m order by m.id limit v_size + 1)
  select jsonb_build_object(
           'items', coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'chain', p.chain, 'seq', p.seq, 'from', ledger.format_account_name(giver), 'to', ledger.format_account_name(taker),
             'fromName', ledger.find_owner_name(giver), 'toName', ledger.find_owner_name(taker),
             'amount', p.amount, 'balance', case when v_account is not null then p.balance end, 'transactionId', p.transaction_id, 'orderNo', d.order_no,
             'legId', p.leg_id, 'cause', p.cause, 'givenBy', p.given_by, 'takenBy', p.taken_by, 'evidence', p.evidence,
             'happenedAt', private.format_iso(p.happened_at), 'recordedAt', private.format_iso(p.recorded_at), 'hash', encode(p.hash, 'hex')) order by p.id) filter (where p.row_no <= v_size), '[]'),
           'nextCursor', case when count(*) > v_size then max(p.id || '_' || round(p.balance * 100)) filter (where p.row_no = v_size) end,
           'accounts', (select coalesce(jsonb_agg(ledger.account_json(a) order by a.id), '[]') from ledger.accounts a
                         where a.id in (select q.from_account from page q where q.row_no <= v_size union select q.to_account from page q where q.row_no <= v_size)))
    into v_response
    from page p join ledger.accounts giver on giver.id = p.from_account join ledger.accounts taker on taker.id = p.to_account left join public.transactions d on d.id = p.transaction_id;
  return private.ok(v_response);
end $$;
revoke execute on function app.admin_list_ledger(text, uuid, text, int) from public;
grant execute on function app.admin_list_ledger(text, uuid, text, int) to handover_authenticated;

-- admin_list_accounts: lists accounts by the cash they have now, largest first: drivers with any, hubs, or the kinds
-- with only one account, such as `bank` and `lost`.
create function app.admin_list_accounts(p_kind text, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 50);
  v_cursor_balance numeric;
  v_cursor_id bigint;
  v_response jsonb;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  -- The last account's balance in cents, and its id.
  if p_cursor is not null then
    if p_cursor !~ '^-?[0-9]{1,14}_[0-9]{1,18}$' then
      return private.refuse_invalid('cursor', 'cursor');
    end if;
    v_cursor_balance := split_part(p_cursor, '_', 1)::numeric / 100;
    v_cursor_id := split_part(p_cursor, '_', 2)::bigint;
  end if;
  with page as (
    select a.id, b.balance, row_number() over (order by b.balance desc, a.id desc) as row_no
      from ledger.accounts a join ledger.balances b on b.account_id = a.id
     where case p_kind when 'driver' then a.kind = 'driver' and b.balance <> 0 when 'hub' then a.kind = 'hub' else a.owner is null end
       and (p_cursor is null or (b.balance, a.id) < (v_cursor_balance, v_cursor_id))
     order by b.balance desc, a.id desc limit v_size + 1)
  select jsonb_build_object(
           'items', coalesce(jsonb_agg(ledger.account_json(a) order by p.row_no) filter (where p.row_no <= v_size), '[]'),
           'nextCursor', case when count(*) > v_size then max(round(p.balance * 100) || '_' || p.id) filter (where p.row_no = v_size) end)
    into v_response from page p join ledger.accounts a on a.id = p.id;
  return private.ok(v_response);
end $$;
revoke execute on function app.admin_list_accounts(text, text, int) from public;
grant execute on function app.admin_list_accounts(text, text, int) to handover_authenticated;
