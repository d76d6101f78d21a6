-- Collections: a sender gets deposited cash back at a hub. The sender counts it there and shows a code; the cashier
-- hands it out and books it. Both are required.

-- add_collection: adds this amount of the delivery's cash to the collection at the hub. Invalidates an open code,
-- because the counted sum has changed.
create function private.add_collection(p_transaction_id uuid, p_hub_id uuid, p_amount numeric) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.hub_collections as c (transaction_id, hub_id, amount, matching_digits) values (p_transaction_id, p_hub_id, p_amount, private.generate_matching_digits())
  on conflict (transaction_id, hub_id) where state <> 'done'
  do update set amount = c.amount + excluded.amount, state = 'waiting', code = null, code_expires_at = null;
end $$;

-- has_open_collection: returns whether some of the delivery's cash waits at a hub for its sender.
create function private.has_open_collection(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.hub_collections c where c.transaction_id = p_transaction_id and c.state <> 'done');
end $$;

-- find_collection: returns the delivery's open collection, longest waiting first, otherwise the last completed one; a
-- row of nulls if there is none.
create function private.find_collection(p_transaction_id uuid) returns private.hub_collections
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c from private.hub_collections c where c.transaction_id = p_transaction_id
     order by c.state = 'done', case when c.state <> 'done' then c.opened_at end, c.done_at desc limit 1);
end $$;

-- hub_place_json: returns a hub's address and opening time.
create function private.hub_place_json(p_hub_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', h.id, 'name', h.name, 'address', h.address, 'location', private.point_json(h.lat, h.lng), 'hours', h.hours,
             'open', opening.open, 'opensAt', case when not opening.open then private.format_iso(private.find_next_hub_opening(h, opening.at)) end)
      from public.hubs h cross join lateral (select clock.at, private.is_hub_open(h, clock.at) as open from (select clock_timestamp() as at) clock) opening
     where h.id = p_hub_id);
end $$;

-- collection_json: returns a collection for one reader. Only the sender and the hub's cashiers get the digits. Never
-- the code. `p_place`, `p_is_cashier`: the hub's place, and whether the reader is a cashier there.
create function private.collection_json(p_collection private.hub_collections, p_reader uuid, p_place jsonb, p_is_cashier boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_collection.id, 'transactionId', t.id, 'orderNo', t.order_no, 'senderName', t.sender_name, 'amount', p_collection.amount, 'state', p_collection.state,
             'matchingDigits', case when p_reader = t.user_id or p_is_cashier then p_collection.matching_digits end,
             'hub', p_place,
             'openedAt', private.format_iso(p_collection.opened_at), 'doneAt', private.format_iso(p_collection.done_at),
             'codeLockedUntil', case when p_collection.state <> 'done' then private.format_iso(private.find_code_lock_end(p_collection.id)) end,
             'canGive', p_collection.state <> 'done' and p_is_cashier and p_reader not in (t.user_id, t.receiver_id))
      from public.transactions t where t.id = p_collection.transaction_id);
end $$;

create function private.collection_json(p_collection private.hub_collections, p_reader uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.collection_json(p_collection, p_reader, private.hub_place_json(p_collection.hub_id), private.is_cashier(p_collection.hub_id, p_reader));
end $$;

-- find_open_collections: returns a page of this hub's open collections, longest waiting first, filtered by words.
create function private.find_open_collections(p_hub_id uuid, p_like text, p_at timestamptz, p_id uuid, p_limit int) returns private.hub_collections[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select c from private.hub_collections c join public.transactions t on t.id = c.transaction_id
     where c.hub_id = p_hub_id and c.state <> 'done' and (p_at is null or (c.opened_at, c.id) > (p_at, p_id))
       and (p_like is null or private.to_search_text(t.sender_name, t.order_no, split_part(t.order_no, '-', 2)) like p_like)
     order by c.opened_at, c.id limit p_limit);
end $$;

-- collections_json: returns these collections for one reader. Computes the hub's opening time once for all.
create function private.collections_json(p_hub_id uuid, p_reader uuid, p_collections private.hub_collections[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with hub as materialized (select private.hub_place_json(p_hub_id) as place, private.is_cashier(p_hub_id, p_reader) as is_cashier)
    select coalesce(jsonb_agg(private.collection_json(c, p_reader, hub.place, hub.is_cashier) order by c.opened_at, c.id), '[]')
      from hub cross join unnest(p_collections) c);
end $$;

-- sum_open_collections: returns the sum of the hub's open collections.
create function private.sum_open_collections(p_hub_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(c.amount), 0) from private.hub_collections c where c.hub_id = p_hub_id and c.state <> 'done');
end $$;

-- complete_collection: posts the entry to the sender, and notifies both parties. The caller has locked delivery,
-- collection and hub.
create function private.complete_collection(p_transaction public.transactions, p_collection private.hub_collections, p_cause text, p_given_by uuid, p_taken_by uuid, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.hub_collections c set state = 'done', code = null, code_expires_at = null, given_by = p_given_by, done_at = clock_timestamp() where c.id = p_collection.id;
  perform private.post_cash(p_transaction, p_cause, p_collection.id::text, 'hub', p_collection.hub_id, 'sender', p_transaction.user_id, null, p_given_by, p_taken_by,
                            p_evidence || jsonb_build_object('hubId', p_collection.hub_id, 'collectionId', p_collection.id), clock_timestamp(), p_collection.amount);
  perform private.notify_delivery('cash_returned', p_transaction.id, p_transaction.user_id, jsonb_build_object('amount', p_collection.amount), 'collection-' || p_collection.id);
  perform private.broadcast_delivery(p_transaction);
end $$;

-- complete_collection_by_admin: two administrators, or the only one, record that the sender has the cash that waited at
-- hubs.
create function private.complete_collection_by_admin(p_transaction_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_collection private.hub_collections;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  perform from public.hubs h where h.id in (select c.hub_id from private.hub_collections c where c.transaction_id = v_transaction.id and c.state <> 'done') order by h.id for no key update;
  for v_collection in select * from private.hub_collections c where c.transaction_id = v_transaction.id and c.state <> 'done' order by c.id for no key update loop
    perform private.complete_collection(v_transaction, v_collection, 'cash_collected', null, null, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.approver_json(p_approver_id));
    perform private.record_admin_action(p_admin, 'cash_collected', v_transaction.id, p_reason,
      jsonb_build_object('hubId', v_collection.hub_id, 'amount', v_collection.amount, 'orderNo', v_transaction.order_no) || private.approver_json(p_approver_id));
  end loop;
end $$;

-- list_collection_facts: returns the delivery's open collections, and whether each safe has the amount.
create function private.list_collection_facts(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'amount', c.amount, 'enough', private.has_safe_cash(c.hub_id, c.amount)) order by c.id), '[]')
      from private.hub_collections c where c.transaction_id = p_transaction_id and c.state <> 'done');
end $$;

-- check_collected: rejects an entry that gives a sender more from a hub than was deposited there for the delivery.
create function ledger.check_collected(p_entry ledger.transfers) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select sum(case when t.to_account = p_entry.from_account then t.amount else -t.amount end) from ledger.transfers t
       where t.transaction_id = p_entry.transaction_id and p_entry.from_account in (t.from_account, t.to_account)) < 0 then
    raise exception 'of delivery % more would leave the hub than was brought there', p_entry.transaction_id using errcode = 'check_violation', constraint = 'collected';
  end if;
end $$;

-- list_collections: lists a hub's open collections, longest waiting first, by words in the sender's name or the
-- delivery's number. For its cashiers and administrators.
create function app.list_collections(p_hub_id uuid, p_search text default null, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_cursor record := private.decode_cursor(p_cursor);
  v_size int := private.clamp_page_size(p_limit, 50);
  v_collections private.hub_collections[];
  v_last_row private.hub_collections;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  elsif (private.find_staffed_hub(p_hub_id, v_actor)).id is null then
    return private.refuse_hub_not_found();
  end if;
  v_collections := private.find_open_collections(p_hub_id, private.to_search_pattern(p_search), v_cursor.at, v_cursor.id, v_size + 1);
  v_last_row := v_collections[v_size];
  return private.ok(jsonb_build_object('items', private.collections_json(p_hub_id, v_actor, v_collections[1:v_size]),
    'nextCursor', case when cardinality(v_collections) > v_size then private.encode_cursor(v_last_row.opened_at, v_last_row.id) end));
end $$;
revoke execute on function app.list_collections(uuid, text, text, int) from public;
grant execute on function app.list_collections(uuid, text, text, int) to handover_authenticated;

-- get_collection: returns the delivery's open or last collection to its sender and administrators; null if there is
-- none.
create function app.get_collection(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_collection private.hub_collections;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not exists (select from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor) and private.find_admin_actor() is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  v_collection := private.find_collection(p_transaction_id);
  return private.ok(case when v_collection.id is not null then private.collection_json(v_collection, v_actor) end);
end $$;
revoke execute on function app.get_collection(uuid) from public;
grant execute on function app.get_collection(uuid) to handover_authenticated;

-- get_hub_collection: returns one open or completed collection to the hub's cashiers and administrators.
create function app.get_hub_collection(p_hub_id uuid, p_collection_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_collection private.hub_collections;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif (private.find_staffed_hub(p_hub_id, v_actor)).id is null then
    return private.refuse_hub_not_found();
  end if;
  select * into v_collection from private.hub_collections c where c.id = p_collection_id and c.hub_id = p_hub_id;
  if not found then
    return private.refuse_hub_not_found();
  end if;
  return private.ok(private.collection_json(v_collection, v_actor));
end $$;
revoke execute on function app.get_hub_collection(uuid, uuid) from public;
grant execute on function app.get_hub_collection(uuid, uuid) to handover_authenticated;

-- admin_record_collected_cash: records without a code that the sender, or their representative, collected the cash that
-- waited at a hub. Needs two administrators, neither a cashier there. Idempotent.
create function app.admin_record_collected_cash(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := private.lock_for_decision_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_response is not null then
    return v_response;
  elsif private.is_party(v_admin, 'cash_collected', v_transaction.id) then
    return private.refuse_conflict_of_interest();
  end if;
  if private.has_open_collection(v_transaction.id) then
    if private.list_collection_facts(v_transaction.id) @> '[{"enough": false}]' then
      return private.refuse('SAFE_TOO_LOW');
    end if;
    v_response := private.apply_dual_approval('cash_collected', v_transaction.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not exists (select from private.hub_collections c where c.transaction_id = v_transaction.id) then
    return private.refuse_wrong_state('no_cash_at_hub', v_transaction.status);
  end if;
  return coalesce(v_response, private.admin_delivery_result_json(v_transaction.id, v_admin));
end $$;
revoke execute on function app.admin_record_collected_cash(uuid, text) from public;
grant execute on function app.admin_record_collected_cash(uuid, text) to handover_authenticated;
