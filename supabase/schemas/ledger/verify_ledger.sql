-- verify_ledger: verifies the whole ledger. Service only: over years of entries it takes longer than a user's statement
-- timeout.
create function app.verify_ledger() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(ledger.verify());
end $$;
revoke execute on function app.verify_ledger() from public;
grant execute on function app.verify_ledger() to handover_service;

-- write_ledger_root: writes the root over everything posted since the last one, if anything. Returns the newest: {id,
-- lastTransferId, chains, entries, root}, all null if nothing was ever posted. Posting is blocked only until the last
-- entry is known: an entry in progress already has its id and would fall under a root computed without it.
create function app.write_ledger_root() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_last_root ledger.roots;
  v_last_transfer_id bigint;
  v_new_root record;
begin
  -- One root at a time.
  lock table ledger.roots in share row exclusive mode;
  -- Waits for entries in progress. The exception (a code that nothing else raises) rolls the block back, which releases
  -- the lock and keeps the variable.
  begin
    lock table ledger.transfers in share row exclusive mode;
    select max(e.id) into v_last_transfer_id from ledger.transfers e;
    raise exception using errcode = 'HO002';
  exception when sqlstate 'HO002' then
  end;
  select r.* into v_last_root from ledger.roots r order by r.id desc limit 1;
  if v_last_transfer_id > coalesce(v_last_root.last_transfer_id, 0) then
    v_new_root := ledger.compute_root(coalesce(v_last_root.root, ''), coalesce(v_last_root.last_transfer_id, 0), v_last_transfer_id);
    insert into ledger.roots (id, last_transfer_id, chains, entries, prev_root, root)
    values (coalesce(v_last_root.id, 0) + 1, v_last_transfer_id, v_new_root.chains, v_new_root.entries, coalesce(v_last_root.root, ''), v_new_root.root)
    returning * into v_last_root;
  end if;
  return private.ok(jsonb_build_object('id', v_last_root.id, 'lastTransferId', v_last_root.last_transfer_id, 'chains', v_last_root.chains, 'entries', v_last_root.entries,
                                       'root', encode(v_last_root.root, 'hex')));
end $$;
revoke execute on function app.write_ledger_root() from public;
grant execute on function app.write_ledger_root() to handover_service;

-- get_chain_head: returns the head of a delivery's chain to its parties and administrators: the number of entries and
-- the hash of the last one, which covers all of them. Null before the first.
create function app.get_chain_head(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not exists (select from public.transactions t where t.id = p_transaction_id and (v_actor in (t.user_id, t.receiver_id) or private.find_admin_actor() is not null)) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok((select jsonb_build_object('chain', e.chain, 'entries', e.seq, 'hash', encode(e.hash, 'hex'), 'recordedAt', private.format_iso(e.recorded_at))
                       from ledger.transfers e where e.chain = 'delivery:' || p_transaction_id order by e.seq desc limit 1));
end $$;
revoke execute on function app.get_chain_head(uuid) from public;
grant execute on function app.get_chain_head(uuid) to handover_authenticated;
