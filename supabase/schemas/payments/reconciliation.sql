-- Reconciles the provider's list of the account with the money book.

-- list_reconciliation_rows: for these payments and transfers, by provider id, returns the movements in the money book,
-- those in the provider's list, and the time of the last one. A payment, its refunds and its disputes are three kinds;
-- failed and returned amounts are subtracted. A refund in progress is already in the provider's list, but posted here
-- when it is done. Only this function decides what differs.
create function private.list_reconciliation_rows(p_provider_object_ids text[])
returns table (provider_object_id text, kind text, transaction_id uuid, local_amount numeric, provider_amount numeric, differs boolean, difference text, moved_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with movements as (
    select m.provider_object_id, m.kind, null::numeric as local_amount, m.amount as provider_amount, m.at
      from private.provider_movements m where m.provider_object_id = any (p_provider_object_ids)
    union all
    select e.evidence ->> 'providerObjectId', e.evidence ->> 'moved', case giver.kind when 'provider' then e.amount else -e.amount end, null, e.recorded_at
      from ledger.transfers e join ledger.accounts giver on giver.id = e.from_account join ledger.accounts taker on taker.id = e.to_account
     where e.evidence ->> 'providerObjectId' = any (p_provider_object_ids) and e.evidence ->> 'providerObjectId' is not null and 'provider' in (giver.kind, taker.kind)
    union all
    -- A requested refund may already exist there, so the payment counts as moving.
    select p.provider_id, 'refund', case r.status when 'pending' then -r.amount end, null, r.updated_at
      from private.payments p join private.payment_refunds r on r.payment_id = p.id
     where p.provider_id = any (p_provider_object_ids) and r.status in ('creating', 'pending'))
  select totals.provider_object_id, totals.kind, p.transaction_id, totals.local_amount, totals.provider_amount, coalesce(totals.local_amount, 0) <> coalesce(totals.provider_amount, 0),
         case when coalesce(totals.local_amount, 0) = 0 then 'missing_here' when coalesce(totals.provider_amount, 0) = 0 then 'missing_there' else 'amount' end, totals.moved_at
    from (select m.provider_object_id, m.kind, sum(m.local_amount) as local_amount, sum(m.provider_amount) as provider_amount, max(m.at) as moved_at from movements m group by m.provider_object_id, m.kind) totals
    left join private.payments p on p.provider_id = totals.provider_object_id
$$;

-- update_payment_differences: records a difference if both sides differ, unless the payment moved since
-- `p_moved_before`, because the other side may not have received it yet. Settles it when they agree. Changes are
-- recorded with the delivery, and differing payments are fetched again, which recovers a lost webhook.
create function private.update_payment_differences(p_provider_object_ids text[], p_moved_before timestamptz, out differing_count int, out agreed_count int)
language plpgsql security definer set search_path = '' as $$
declare
  v_difference record;
  v_now timestamptz := clock_timestamp();
begin
  differing_count := 0;
  agreed_count := 0;
  -- Locks the deliveries first, in the order of their ids, then reads both sides again.
  perform private.lock_transactions(array(
    select p.transaction_id from private.payments p
     where p.provider_id in (select r.provider_object_id from private.list_reconciliation_rows(p_provider_object_ids) r where r.differs
                             union select d.provider_object_id from private.payment_differences d where d.provider_object_id = any (p_provider_object_ids) and d.settled_at is null)));
  for v_difference in
    update private.payment_differences d set settled_at = clock_timestamp()
     where d.provider_object_id = any (p_provider_object_ids) and d.settled_at is null
       and not exists (select from private.list_reconciliation_rows(p_provider_object_ids) r where r.differs and r.provider_object_id = d.provider_object_id and r.kind = d.kind)
    returning d.* loop
    agreed_count := agreed_count + 1;
    perform private.record_payment_action(t, 'payment_agrees', jsonb_build_object('kind', v_difference.kind)) from public.transactions t where t.id = v_difference.transaction_id;
  end loop;
  for v_difference in
    insert into private.payment_differences as d (provider_object_id, kind, difference, local_amount, provider_amount, transaction_id, found_at, seen_at)
    select r.provider_object_id, r.kind, r.difference, r.local_amount, r.provider_amount, r.transaction_id, v_now, v_now from private.list_reconciliation_rows(p_provider_object_ids) r
     where r.differs and r.moved_at <= p_moved_before
    on conflict (provider_object_id, kind) where settled_at is null do update set difference = excluded.difference, local_amount = excluded.local_amount, provider_amount = excluded.provider_amount, seen_at = excluded.seen_at
    returning d.*, d.found_at = d.seen_at as new loop
    differing_count := differing_count + 1;
    if v_difference.new then
      perform private.record_payment_action(t, 'payment_differs', jsonb_build_object('kind', v_difference.kind, 'difference', v_difference.difference, 'localAmount', v_difference.local_amount, 'providerAmount', v_difference.provider_amount))
         from public.transactions t where t.id = v_difference.transaction_id;
    end if;
    perform private.schedule_payment_check(p, clock_timestamp()) from private.payments p where p.provider_id = v_difference.provider_object_id;
  end loop;
end $$;

-- settle_payment_differences: settles open differences of this payment if both sides agree. Records no new ones,
-- because the stored list may be older than the latest event.
create function private.settle_payment_differences(p_provider_object_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.payment_differences d where d.provider_object_id = p_provider_object_id and d.settled_at is null) then
    perform private.update_payment_differences(array[p_provider_object_id], '-infinity');
  end if;
end $$;

-- list_payments_to_reconcile: returns a page of provider ids that moved on either side since then, or that
-- differed.
create function private.list_payments_to_reconcile(p_since timestamptz, p_after_object_id text, p_limit int) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select objects.provider_object_id from (
      select m.provider_object_id from private.provider_movements m where m.stored_at >= p_since or m.at >= p_since
      union
      select e.evidence ->> 'providerObjectId' from ledger.transfers e where e.evidence ->> 'providerObjectId' is not null and e.recorded_at >= p_since
      union
      select d.provider_object_id from private.payment_differences d where d.settled_at is null) objects
     where objects.provider_object_id > p_after_object_id order by objects.provider_object_id limit p_limit);
end $$;

-- begin_payment_reconciliation: begins a reconciliation and returns {id, since: start of the provider's list to read}.
-- Starts a day before the last completed one, because its list may have missed the latest movements; without one, a day
-- before the first payment.
create function app.begin_payment_reconciliation() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_reconciliation private.payment_reconciliations;
begin
  insert into private.payment_reconciliations (since)
  select coalesce((select max(r.began_at) from private.payment_reconciliations r where r.ended_at is not null),
                  (select min(p.created_at) from private.payments p), clock_timestamp()) - interval '1 day'
  returning * into v_reconciliation;
  return private.ok(jsonb_build_object('id', v_reconciliation.id, 'since', private.format_iso(v_reconciliation.since)));
end $$;
revoke execute on function app.begin_payment_reconciliation() from public;
grant execute on function app.begin_payment_reconciliation() to handover_service;

-- store_provider_movements: stores a part of the provider's list: [{id, kind, providerObjectId, amount, fee, at}], each
-- once.
create function app.store_provider_movements(p_movements jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_stored int;
begin
  insert into private.provider_movements (id, kind, provider_object_id, amount, fee, at)
  select m.id, m.kind, m."providerObjectId", m.amount, m.fee, m.at
    from jsonb_to_recordset(p_movements) m (id text, kind text, "providerObjectId" text, amount numeric, fee numeric, at timestamptz)
  on conflict (id) do nothing;
  get diagnostics v_stored = row_count;
  return private.ok(jsonb_build_object('stored', v_stored));
end $$;
revoke execute on function app.store_provider_movements(jsonb) from public;
grant execute on function app.store_provider_movements(jsonb) to handover_service;

-- reconcile_payments: compares one page of what moved since the reconciliation's start, after this provider id, and
-- returns the id after which the next page begins; null ends the reconciliation. Idempotent.
create function app.reconcile_payments(p_id bigint, p_after text, p_movements int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_reconciliation private.payment_reconciliations;
  v_provider_object_ids text[];
  v_result record;
  c_page_size constant int := 200;
  v_is_last_page boolean;
begin
  select * into v_reconciliation from private.payment_reconciliations r where r.id = p_id for update;
  if v_reconciliation.id is null then
    return private.refuse('NOT_FOUND');
  end if;
  v_provider_object_ids := private.list_payments_to_reconcile(v_reconciliation.since, p_after, c_page_size);
  v_result := private.update_payment_differences(v_provider_object_ids, clock_timestamp() - make_interval(secs => private.get_setting('payment_in_flight_seconds')::double precision));
  v_is_last_page := cardinality(v_provider_object_ids) < c_page_size;
  update private.payment_reconciliations r set movements = p_movements, compared = coalesce(r.compared, 0) + cardinality(v_provider_object_ids),
    found = coalesce(r.found, 0) + v_result.differing_count, settled = coalesce(r.settled, 0) + v_result.agreed_count,
    ended_at = case when v_is_last_page then clock_timestamp() end
   where r.id = p_id returning * into v_reconciliation;
  return private.ok(jsonb_build_object('next', case when not v_is_last_page then v_provider_object_ids[c_page_size] end, 'movements', v_reconciliation.movements, 'compared', v_reconciliation.compared,
                                       'found', v_reconciliation.found, 'settled', v_reconciliation.settled));
end $$;
revoke execute on function app.reconcile_payments(bigint, text, int) from public;
grant execute on function app.reconcile_payments(bigint, text, int) to handover_service;

-- defer_payment_reconciliation: the provider does not answer; retries later. The last completed reconciliation stays
-- the newest.
create function app.defer_payment_reconciliation(p_id bigint, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.payment_reconciliations r set failure = left(p_code, 100) where r.id = p_id;
  perform private.enqueue('reconcile_payments', '{}', clock_timestamp() + interval '10 minutes', 'cron:reconcile_payments', 3);
  return private.ok();
end $$;
revoke execute on function app.defer_payment_reconciliation(bigint, text) from public;
grant execute on function app.defer_payment_reconciliation(bigint, text) to handover_service;
