-- get_or_create_account: returns the account of this kind and owner, and creates it if it does not exist.
create function ledger.get_or_create_account(p_book text, p_kind text, p_owner uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_id bigint;
begin
  for v_attempt in 1..2 loop
    if p_owner is null then
      select a.id into v_id from ledger.accounts a where a.book = p_book and a.kind = p_kind and a.owner is null;
    else
      select a.id into v_id from ledger.accounts a where a.book = p_book and a.kind = p_kind and a.owner = p_owner;
    end if;
    if v_id is null then
      insert into ledger.accounts (book, kind, owner) values (p_book, p_kind, p_owner) on conflict do nothing returning id into v_id;
    end if;
    -- A concurrent transaction has created it; read that one.
    exit when v_id is not null;
  end loop;
  return v_id;
end $$;

-- open_balance: creates a new account's balance of 0.
create function ledger.open_balance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into ledger.balances (account_id, floor) values (new.id, new.floor);
  return null;
end $$;

create trigger accounts_open_balance after insert on ledger.accounts
  for each row execute function ledger.open_balance();

-- format_account_name: returns the account's readable name, such as `driver:<id>` or `lost`.
create function ledger.format_account_name(p_account ledger.accounts) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return concat_ws(':', p_account.kind, p_account.owner);
end $$;

-- find_account_by_name: returns the account with this name; null if unknown.
create function ledger.find_account_by_name(p_name text) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select a.id from ledger.accounts a
     where a.book in ('cash', 'money') and a.kind = split_part(p_name, ':', 1) and a.owner = private.parse_uuid(split_part(p_name, ':', 2))
    union all
    select a.id from ledger.accounts a where a.book in ('cash', 'money') and a.kind = p_name and a.owner is null);
end $$;
