-- find_deliveries: returns a page of deliveries in the list's order; `p_at`, `p_amount`, `p_stage` and `p_id` are the
-- last row's of the previous page. Postgres plans each call, because constant folding removes the other orders.
create function private.find_deliveries(p_search text, p_status text, p_from timestamptz, p_to timestamptz, p_attention text, p_sort text,
                                        p_at timestamptz, p_amount numeric, p_stage int, p_id uuid, p_size int)
returns public.transactions[]
language plpgsql stable set search_path = '' as $$
declare
  v_pattern text := private.to_search_pattern(p_search);
  -- Resolved first, so that each lookup uses its own index independently of the other filters.
  v_drivers uuid[] := case when v_pattern is not null then array(select i.driver_id from private.driver_search_index i where i.search_text like v_pattern) end;
  v_senders uuid[] := case when v_pattern ~ '[0-9]{3}' then array(select p.user_id from public.user_profiles p where p.phone_number like v_pattern) end;
  v_attention_ids uuid[] := case when p_attention is not null then array(select private.list_deliveries_by_figure(p_attention)) end;
  v_id uuid := case when btrim(p_search) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then btrim(p_search)::uuid end;
begin
  return array(
    select t from public.transactions t
     where (p_status is null or p_status = 'open' and not private.is_terminal(t.status) or t.status = p_status)
       and (p_from is null or t.created_at >= p_from) and (p_to is null or t.created_at < p_to)
       and (v_pattern is null or v_id = t.id
            or v_id is null and private.to_search_text(t.order_no, t.sender_name, t.receiver_name, t.receiver_phone, t.delivery_address, t.pickup_address) like v_pattern
            or t.driver_id = any (v_drivers) or t.user_id = any (v_senders))
       and (v_attention_ids is null or t.id = any (v_attention_ids))
       and case when p_id is null then true
                when p_sort = '-created' then (t.created_at, t.id) < (p_at, p_id)
                when p_sort = 'created' then (t.created_at, t.id) > (p_at, p_id)
                when p_sort = '-due' then (private.get_due_time(t.wanted_from, t.created_at), t.id) < (p_at, p_id)
                when p_sort = 'due' then (private.get_due_time(t.wanted_from, t.created_at), t.id) > (p_at, p_id)
                when p_sort = '-amount' then (t.amount, t.id) < (p_amount, p_id)
                when p_sort = 'amount' then (t.amount, t.id) > (p_amount, p_id)
                when p_sort = '-status' then (private.get_status_stage(t.status), t.created_at, t.id) < (p_stage, p_at, p_id)
                when p_sort = 'status' then (private.get_status_stage(t.status), t.created_at, t.id) > (p_stage, p_at, p_id) end
     order by case when p_sort = '-status' then private.get_status_stage(t.status) end desc, case when p_sort = 'status' then private.get_status_stage(t.status) end,
              case when p_sort = '-amount' then t.amount end desc, case when p_sort = 'amount' then t.amount end,
              case when p_sort = '-due' then private.get_due_time(t.wanted_from, t.created_at) end desc, case when p_sort = 'due' then private.get_due_time(t.wanted_from, t.created_at) end,
              case when p_sort in ('-created', '-status') then t.created_at end desc, case when p_sort in ('created', 'status') then t.created_at end,
              case when p_sort like '-%' then t.id end desc, case when p_sort not like '-%' then t.id end
     limit p_size);
end $$;

-- encode_delivery_cursor, decode_delivery_cursor: the last row of a page in its order. A cursor of another order is
-- invalid.
create function private.encode_delivery_cursor(p_sort text, p_transaction public.transactions) returns text
language plpgsql stable set search_path = '' as $$
begin
  return translate(encode(convert_to(concat_ws('|', p_sort, p_transaction.id,
    to_char(case when p_sort in ('due', '-due') then private.get_due_time(p_transaction.wanted_from, p_transaction.created_at) else p_transaction.created_at end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    p_transaction.amount, private.get_status_stage(p_transaction.status)), 'UTF8'), 'base64'), E'+/=\n', '-_');
end $$;

create function private.decode_delivery_cursor(p_cursor text, p_sort text, out ok boolean, out at timestamptz, out amount numeric, out stage int, out id uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_parts text[];
begin
  ok := true;
  if p_cursor is null or p_cursor = '' then
    return;
  end if;
  v_parts := string_to_array(convert_from(decode(rpad(translate(p_cursor, '-_', '+/'), ((length(p_cursor) + 3) / 4) * 4, '='), 'base64'), 'UTF8'), '|');
  ok := cardinality(v_parts) = 5 and v_parts[1] = p_sort;
  if ok then
    id := v_parts[2]::uuid;
    at := (v_parts[3] || 'Z')::timestamptz;
    amount := v_parts[4]::numeric;
    stage := v_parts[5]::int;
  end if;
exception when others then
  ok := false;
  at := null;
  amount := null;
  stage := null;
  id := null;
end $$;

-- admin_list_transactions: lists all deliveries, by words in number, names and phones of sender, receiver and driver,
-- and addresses; by status (or `open`: not ended), time, and `p_attention`: an attention item or a figure of the
-- overview. Sorted by creation, due time, amount or progress; newest first by default.
create function app.admin_list_transactions(p_search text default null, p_status text default null, p_from timestamptz default null,
                                                    p_to timestamptz default null, p_cursor text default null, p_limit int default null,
                                                    p_attention text default null, p_sort text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_size int := private.clamp_page_size(p_limit, 50, 200);
  v_sort text := coalesce(p_sort, '-created');
  v_cursor record;
  v_rows public.transactions[];
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select * into v_cursor from private.decode_delivery_cursor(p_cursor, v_sort);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_rows := private.find_deliveries(p_search, p_status, p_from, p_to, p_attention, v_sort, v_cursor.at, v_cursor.amount, v_cursor.stage, v_cursor.id, v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.admin_delivery_json(v_rows[n], v_admin) order by n)
                         from generate_series(1, least(cardinality(v_rows), v_size)) n), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.encode_delivery_cursor(v_sort, v_rows[v_size]) end));
end $$;
revoke execute on function app.admin_list_transactions(text, text, timestamptz, timestamptz, text, int, text, text) from public;
grant execute on function app.admin_list_transactions(text, text, timestamptz, timestamptz, text, int, text, text) to handover_authenticated;

-- assignment_json: returns the assignment of the delivery's current or last driver; null before any acceptance.
create function private.assignment_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('orderNo', assignment.order_no, 'driverName', d.name, 'status', assignment.status, 'date', assignment.order_date, 'type', assignment.order_type,
             'priority', assignment.priority, 'duration', assignment.duration, 'driven', private.driven_distance_json(assignment.transaction_id, assignment.driver_id), 'acceptedAt', private.format_iso(assignment.accepted_at), 'acceptedVia', assignment.custom_fields ->> 'acceptedVia',
             'estimatedDelivery', assignment.custom_fields ->> 'estimatedDelivery', 'skills', assignment.custom_fields -> 'skills',
             'vehicleFeatures', assignment.custom_fields -> 'vehicleFeatures')
      from public.optimoroute_orders assignment join public.driver_profiles d on d.user_id = assignment.driver_id
     where assignment.transaction_id = p_transaction_id and assignment.accepted_at is not null
     order by assignment.accepted_at desc limit 1);
end $$;

-- admin_get_transaction: returns one delivery with its assignment, its driver's deviation from the route, and since
-- when it is late. Its events: admin_get_delivery_timeline().
create function app.admin_get_transaction(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_transaction public.transactions;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(private.admin_delivery_json(v_transaction, v_admin, true) || jsonb_build_object('assignment', private.assignment_json(v_transaction.id),
    'deviation', private.route_deviation_json(v_transaction),
    'lateSince', (select private.format_iso(l.since) from private.late_deliveries l where l.id = v_transaction.id)));
end $$;
revoke execute on function app.admin_get_transaction(uuid) from public;
grant execute on function app.admin_get_transaction(uuid) to handover_authenticated;

-- admin_offer_json: returns an offer with the time it reached the phone and the attempts to reach it.
create function private.admin_offer_json(p_offer public.driver_notifications) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_offer.id, 'driverId', p_offer.driver_id, 'name', d.name, 'status', p_offer.status, 'closedReason', p_offer.closed_reason,
      'round', p_offer.round, 'sentAt', private.format_iso(p_offer.sent_at), 'deliveredAt', private.format_iso(p_offer.delivered_at), 'readAt', private.format_iso(p_offer.read_at),
      'closedAt', private.format_iso(p_offer.closed_at), 'expiresAt', private.format_iso(p_offer.expires_at), 'rejectionReason', p_offer.rejection_reason,
      'receipts', coalesce(p_offer.metadata -> 'receipts', '{}'),
      'attempts', coalesce((select jsonb_agg(jsonb_build_object('channel', a ->> 'channel', 'outcome', a ->> 'outcome', 'at', a ->> 'at',
                                     'attempt', coalesce((a ->> 'try')::int, 1), 'reason', private.localized_message_json(a ->> 'reason'), 'code', a ->> 'reason') order by n)
                              from jsonb_array_elements(p_offer.metadata -> 'deliveryAttempts') with ordinality x (a, n)), '[]'))
      from public.driver_profiles d where d.user_id = p_offer.driver_id);
end $$;

-- admin_get_dispatch: returns the search's state and its runs, newest first, with the reasons for each choice. `round`:
-- a round ends when every candidate had an offer.
create function app.admin_get_dispatch(p_transaction_id uuid, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 100);
  v_dispatch private.dispatches;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  if not exists (select from public.transactions t where t.id = p_transaction_id) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  select * into v_dispatch from private.dispatches d where d.transaction_id = p_transaction_id;
  return private.ok(jsonb_build_object(
    'state', v_dispatch.state, 'round', v_dispatch.round, 'nextAt', private.format_iso(v_dispatch.next_at), 'flagged', v_dispatch.exhausted_at is not null,
    'total', (select count(*) from private.dispatch_traces d where d.transaction_id = p_transaction_id),
    'offers', coalesce((
      select jsonb_agg(private.admin_offer_json(o) order by o.sent_at desc, o.id desc)
        from (select * from public.driver_notifications n where n.transaction_id = p_transaction_id order by n.sent_at desc, n.id desc limit v_size) o), '[]'),
    'rounds', coalesce((
      select jsonb_agg(jsonb_build_object('at', private.format_iso(r.at), 'round', r.round, 'priority', r.priority, 'requested', r.requested,
                                          'outcome', r.outcome, 'message', private.localized_message_json('search_' || r.reason), 'reason', r.reason, 'candidates', coalesce(r.candidates, private.trace_candidates_json(r))) order by r.id desc)
        from (select * from private.dispatch_traces d where d.transaction_id = p_transaction_id order by d.id desc limit v_size) r), '[]')));
end $$;
revoke execute on function app.admin_get_dispatch(uuid, int) from public;
grant execute on function app.admin_get_dispatch(uuid, int) to handover_authenticated;
