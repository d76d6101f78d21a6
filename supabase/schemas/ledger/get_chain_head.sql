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
  return private.ok((select jsonb_build_object('chain', x.chain, 'entries', x.seq, 'hash', encode(x.hash, 'hex'), 'recordedAt', private.format_iso(x.recorded_at))
                       from ledger.transfers x where x.chain = 'delivery:' || p_transaction_id order by x.seq desc limit 1));
end $$;
revoke execute on function app.get_chain_head(uuid) from public;
grant execute on function app.get_chain_head(uuid) to handover_authenticated;
