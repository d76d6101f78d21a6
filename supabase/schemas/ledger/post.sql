-- post: posts one entry for a cause; a repeat returns the existing entry. Locks the delivery first, the accounts at
-- commit.
create function ledger.post(p_cause text, p_cause_id text, p_from_account bigint, p_to_account bigint, p_amount numeric, p_transaction_id uuid, p_leg_id uuid,
                            p_given_by uuid, p_taken_by uuid, p_evidence jsonb, p_happened_at timestamptz)
returns ledger.transfers
language plpgsql security definer set search_path = '' as $$
declare
  v_chain text := 'delivery:' || p_transaction_id;
  v_entry ledger.transfers;
begin
  -- Serializes entries of one chain.
  if p_transaction_id is not null then
    perform from public.transactions t where t.id = p_transaction_id for no key update;
  else
    select coalesce(min('hub:' || a.owner) filter (where a.kind = 'hub'), min('book:' || a.book)) into v_chain
      from ledger.accounts a where a.id in (p_from_account, p_to_account);
    perform pg_advisory_xact_lock(hashtextextended('ledger:' || v_chain, 0));
  end if;
  insert into ledger.transfers (chain, seq, from_account, to_account, amount, transaction_id, leg_id, cause, cause_id, given_by, taken_by,
                                evidence, happened_at, recorded_at, prev_hash, hash)
  values (v_chain, 0, p_from_account, p_to_account, p_amount, p_transaction_id, p_leg_id, p_cause, p_cause_id, p_given_by, p_taken_by,
          coalesce(p_evidence, '{}'), p_happened_at, now(), '', '')
  on conflict (cause, cause_id) do nothing returning * into v_entry;
  if v_entry.id is null then
    select e.* into v_entry from ledger.transfers e where e.cause = p_cause and e.cause_id = p_cause_id;
    if (v_entry.from_account, v_entry.to_account, v_entry.amount, v_entry.transaction_id) is distinct from (p_from_account, p_to_account, p_amount, p_transaction_id) then
      raise exception 'entry % of the same cause % % has other values', v_entry.id, p_cause, p_cause_id using errcode = 'unique_violation';
    end if;
  end if;
  return v_entry;
end $$;

-- post_cash: posts the delivery's whole amount, or the given part, from one owner to another. Returns the entry's id.
create function private.post_cash(p_transaction public.transactions, p_cause text, p_cause_id text, p_from_kind text, p_from_owner uuid, p_to_kind text,
                                  p_to_owner uuid, p_leg_id uuid, p_given_by uuid, p_taken_by uuid, p_evidence jsonb, p_happened_at timestamptz,
                                  p_amount numeric default null)
returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_from_account bigint;
  v_to_account bigint;
begin
  -- In one order, because two transactions that both create accounts could deadlock.
  if (p_from_kind, p_from_owner) < (p_to_kind, p_to_owner) then
    v_from_account := ledger.get_or_create_account('cash', p_from_kind, p_from_owner);
    v_to_account := ledger.get_or_create_account('cash', p_to_kind, p_to_owner);
  else
    v_to_account := ledger.get_or_create_account('cash', p_to_kind, p_to_owner);
    v_from_account := ledger.get_or_create_account('cash', p_from_kind, p_from_owner);
  end if;
  return (ledger.post(p_cause, p_cause_id, v_from_account, v_to_account, coalesce(p_amount, p_transaction.amount), p_transaction.id, p_leg_id, p_given_by, p_taken_by, p_evidence, p_happened_at)).id;
end $$;
