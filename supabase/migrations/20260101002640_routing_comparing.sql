-- Comparing with the routing provider, order by order. What differs is listed, and made good by correcting what we believe it
-- holds: the delivery's own job then does the least, in its lane, as it always does.

-- held_routing_orders: what we know of the orders the provider holds, page by page; they are noted as seen. Numbers nobody here has
-- heard of are left out. `moving`: told since the comparison began, or about to be; `again`: met in this comparison before.
create function public.held_routing_orders(p_order_nos jsonb, p_began timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_nos text[] := array(select jsonb_array_elements_text(p_order_nos));
  v_held jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('orderNo', k.order_no, 'transactionId', k.id, 'facts', private.routing_facts(k.id), 'updatedAt', r.updated_at,
           'row', case when r.transaction_id is not null then private.routing_row_json(r) end, 'again', coalesce(r.seen_at >= p_began, false),
           'moving', coalesce(r.updated_at >= p_began, false) or exists (select from graphile_worker.jobs j where j.key = 'routing:order:' || k.id))), '[]')
    into v_held
    from (select t.order_no, t.id from public.transactions t where t.order_no = any (v_nos)
          union select r.order_no, r.transaction_id from private.routing_orders r where r.order_no = any (v_nos)) k
    left join private.routing_orders r on r.transaction_id = k.id;
  update private.routing_orders r set seen_at = clock_timestamp() where r.order_no = any (v_nos);
  return private.ok(v_held);
end $$;

-- correct_routing_orders: [{transactionId, orderNo, updatedAt, what, ours, theirs, sent, completion}]: the provider holds something else
-- than we believed. Listed, and the delivery told again; what was told meanwhile is left alone, and so is an order that was refused
-- often enough. A refused order is tried once more.
create function public.correct_routing_orders(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_one jsonb;
begin
  for v_one in select e from jsonb_array_elements(p_found) e order by e ->> 'transactionId' loop
    insert into private.routing_orders as r (transaction_id, order_no, stage, sent, sent_completion)
    values ((v_one ->> 'transactionId')::uuid, v_one ->> 'orderNo', 'present', nullif(v_one -> 'sent', 'null'), nullif(v_one -> 'completion', 'null'))
    on conflict (transaction_id) do update set stage = 'present', sent = excluded.sent, sent_completion = excluded.sent_completion,
      ask_again = true, seen_at = clock_timestamp(), updated_at = clock_timestamp()
     where r.updated_at is not distinct from (v_one ->> 'updatedAt')::timestamptz
       and (r.refused_version is null or r.refusals < private.most_refusals());
    if found then
      perform private.note_difference(v_one ->> 'what', v_one ->> 'orderNo', (v_one ->> 'transactionId')::uuid, null,
                                      nullif(v_one -> 'ours', 'null'), nullif(v_one -> 'theirs', 'null'));
      perform private.enqueue_routing_order((v_one ->> 'transactionId')::uuid);
    end if;
  end loop;
  return private.ok();
end $$;

-- note_routing_differences: [{what, subject, transactionId, ours, theirs}]: what is left to an administrator.
create function public.note_routing_differences(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_difference(e ->> 'what', e ->> 'subject', (e ->> 'transactionId')::uuid, null, nullif(e -> 'ours', 'null'), nullif(e -> 'theirs', 'null'))
    from jsonb_array_elements(p_found) e;
  return private.ok();
end $$;

-- settle_routing_differences: these orders agree now; what was open about them is resolved. One order too many stays one.
create function public.settle_routing_differences(p_order_nos jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.routing_differences d set resolved_at = clock_timestamp()
   where d.subject in (select jsonb_array_elements_text(p_order_nos)) and d.repaired_at is null and d.resolved_at is null
     and d.what not in ('refused', 'duplicate', 'unknown');
  return private.ok();
end $$;

-- missing_routing_orders: orders of these days that should be at the provider and that this comparison has not met there: sent
-- again. At most so many at a time; how many.
create function public.missing_routing_orders(p_began timestamptz, p_from date, p_to date, p_limit int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lost private.routing_orders[];
  v_one private.routing_orders;
begin
  v_lost := array(select r from private.routing_orders r
    where r.stage = 'present' and r.order_date between p_from and p_to and (r.seen_at is null or r.seen_at < p_began) and r.updated_at < p_began
    order by r.order_date, r.transaction_id limit p_limit);
  foreach v_one in array v_lost loop
    update private.routing_orders r set stage = 'gone', sent = null, sent_completion = null, updated_at = clock_timestamp()
     where r.transaction_id = v_one.transaction_id and r.updated_at = v_one.updated_at;
    if found and private.routing_facts(v_one.transaction_id) is not null then
      perform private.note_difference('missing', v_one.order_no, v_one.transaction_id, null, v_one.sent, null);
      perform private.enqueue_routing_order(v_one.transaction_id);
    end if;
  end loop;
  return private.ok(jsonb_build_object('found', cardinality(v_lost)));
end $$;

-- untold_routing_orders: deliveries that wait for a driver or are in one's hands and that the provider never heard of, and orders it refused, are told once more:
-- it may have been switched off, or mended, since. One that it refused often enough is left to an administrator.
create function public.untold_routing_orders() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_untold uuid[] := array(
    select t.id from public.transactions t left join private.routing_orders r on r.transaction_id = t.id
     where t.status in ('payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing') and coalesce(r.stage, 'unsent') <> 'present' and r.refused_version is null
    union
    select r.transaction_id from private.routing_orders r where r.refused_version is not null and r.refusals < private.most_refusals());
begin
  update private.routing_orders r set ask_again = true where r.refused_version is not null and r.transaction_id = any (v_untold);
  perform private.enqueue_many('sync_routing_order', array_agg(jsonb_build_object('transactionId', u)), array_agg('routing:order:' || u),
                               p_queues => array_agg(private.routing_lane(u))) from unnest(v_untold) u;
  return private.ok(jsonb_build_object('enqueued', cardinality(v_untold)));
end $$;

-- tell_routing_orders: these deliveries are looked at once more, without a word in the list: what could not be said may be said now.
create function public.tell_routing_orders(p_ids jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_many('sync_routing_order', array_agg(jsonb_build_object('transactionId', i)), array_agg('routing:order:' || i),
                               p_queues => array_agg(private.routing_lane(i::uuid))) from jsonb_array_elements_text(p_ids) i;
  return private.ok();
end $$;

-- routing_days: the days a comparison looks at: those of the orders we believe are there, at most a month back; null when there are
-- none. And when it begins, by the database's clock.
create function public.routing_days() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(jsonb_build_object('began', clock_timestamp(), 'from', greatest(min(r.order_date), current_date - 30), 'to', greatest(max(r.order_date), current_date + 1)))
    from private.routing_orders r where r.stage = 'present'
$$;

-- record_reconciliation: when the sides were last compared, and what came of it. An order too many, or of nobody here, that a
-- comparison begun at p_began has not met is gone: its difference is resolved. Null: nothing was compared.
create function public.record_reconciliation(p_result jsonb, p_began timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.routing_differences d set resolved_at = clock_timestamp()
   where d.what in ('duplicate', 'unknown') and d.last_seen_at < p_began and d.repaired_at is null and d.resolved_at is null;
  insert into private.routing_state (key, value, at) values ('reconciled', p_result, clock_timestamp())
  on conflict (key) do update set value = excluded.value, at = excluded.at;
  return private.ok();
end $$;

revoke execute on function public.held_routing_orders(jsonb, timestamptz), public.correct_routing_orders(jsonb), public.note_routing_differences(jsonb),
  public.settle_routing_differences(jsonb), public.missing_routing_orders(timestamptz, date, date, int),
  public.untold_routing_orders(), public.tell_routing_orders(jsonb), public.routing_days(), public.record_reconciliation(jsonb, timestamptz) from public, anon, authenticated;
grant execute on function public.held_routing_orders(jsonb, timestamptz), public.correct_routing_orders(jsonb), public.note_routing_differences(jsonb),
  public.settle_routing_differences(jsonb), public.missing_routing_orders(timestamptz, date, date, int),
  public.untold_routing_orders(), public.tell_routing_orders(jsonb), public.routing_days(), public.record_reconciliation(jsonb, timestamptz) to service_role;
