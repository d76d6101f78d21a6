-- delivery_record: the delivery's whole history, newest first, at most five hundred entries: its moves and who made
-- them, offers and their answers, codes, texts and notices, what its people said to each other through us, and the
-- cash that came back. Never a code, never a number.
create function private.delivery_record(p_t public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with entries as (
      select u."timestamp" as at, 1 as rank, 'move' as kind, u.action as what, u.actor as role,
             coalesce(d.name, p.name) as name, u.metadata ->> 'reason' as detail, (u.metadata ->> 'distanceM')::numeric as metres
        from public.transaction_status_updates u
        left join public.driver_profiles d on d.user_id = u.actor_id and u.actor in ('driver', 'provider')
        left join public.user_profiles p on p.user_id = u.actor_id
       where u.transaction_id = p_t.id and u.action not in ('offer', 'offers_closed', 'accept_offer')
      union all
      select e.at, 2, 'offer', e.what, 'driver', d.name, e.detail, null
        from public.driver_notifications o
        join public.driver_profiles d on d.user_id = o.driver_id
       cross join lateral (values (o.sent_at, 'sent', null), (o.delivered_at, 'delivered', null), (o.read_at, 'read', null),
                                  (o.closed_at, o.closed_reason, o.rejection_reason)) e (at, what, detail)
       where o.transaction_id = p_t.id and e.at is not null
      union all
      select e.at, 3, 'code', e.what, 'receiver', p_t.receiver_name, null, null
        from public.verification_codes c cross join lateral (values (c.created_at, 'made'), (c.used_at, 'used')) e (at, what)
       where c.transaction_id = p_t.id and e.at is not null
      union all
      select c.last_at, 3, 'code', case when c.locked_until is null then 'wrong' else 'locked' end, 'driver', null, c.wrong::text, null
        from private.code_attempts c where c.transaction_id = p_t.id and c.wrong > 0
      union all
      select m.updated_at, 4, 'text', m.status, 'driver', d.name, null, null
        from private.outgoing_messages m left join public.driver_profiles d on d.user_id = m.user_id where m.transaction_id = p_t.id
      union all
      -- What its people wrote to each other through us, and who called whom: no numbers.
      select x.created_at, 4, case when x.canned is null then 'said' else 'canned' end, x.to_role, x.from_role, p.name, coalesce(x.words, x.canned), null
        from private.masked_texts x left join public.user_profiles p on p.user_id = x.from_id where x.transaction_id = p_t.id
      union all
      select c.created_at, 4, 'call', c.status, case c.caller_id when p_t.user_id then 'sender' when p_t.receiver_id then 'receiver' else 'driver' end, p.name, c.seconds::text, null
        from private.masked_calls c left join public.user_profiles p on p.user_id = c.caller_id where c.transaction_id = p_t.id
      union all
      -- Only administrators read whose it is. Its reasons, then its comment.
      select r.changed_at, 4, 'rating', r.stars::text, r.side, p.name, array_to_string(r.reasons, ',') || '|' || coalesce(r.comment, ''), null
        from private.delivery_ratings r left join public.user_profiles p on p.user_id = r.rater_id where r.transaction_id = p_t.id
      union all
      -- By whom it was for: their notices are indexed, and few people have to do with one delivery.
      select n.created_at, 5, 'notice', n.type, null, coalesce(d.name, p.name), n.title, null
        from (select p_t.user_id as id union select p_t.receiver_id union select o.driver_id from public.driver_notifications o where o.transaction_id = p_t.id
              union select a.driver_id from public.optimoroute_orders a where a.transaction_id = p_t.id) w
        join public.notifications n on n.user_id = w.id and n.created_at >= p_t.created_at and n.data ->> 'transactionId' = p_t.id::text
        left join public.driver_profiles d on d.user_id = w.id left join public.user_profiles p on p.user_id = w.id
       where n.type <> 'task_offer'
      union all
      select a.at, 1, 'record', a.action, 'admin', p.name, a.reason, null
        from private.admin_actions a left join public.user_profiles p on p.user_id = a.admin_id
       where a.subject_id = p_t.id and a.action in ('cash_returned', 'cash_lost', 'cash_collected', 'return_to_hub', 'unlock_code', 'clear_review', 'decline_approval')
      union all
      select c.done_at, 1, 'record', 'collected', 'hub', p.name, h.name, null
        from private.hub_collections c join public.hubs h on h.id = c.hub_id join public.user_profiles p on p.user_id = c.given_by
       where c.transaction_id = p_t.id and c.done_at is not null
      union all
      select r.raised_at, 1, 'record', 'review_' || case when r.facts ->> 'rule' in ('unseen', 'confirmed', 'away') then r.facts ->> 'rule' else r.step end, 'system', d.name,
             format(case when r.facts ->> 'rule' = 'confirmed' then '%2$s s' when r.facts ->> 'rule' in ('unseen', 'pickup', 'away') then '%s km / %s s' else '%s km / %s s > %s m/s' end,
                    round((r.facts ->> 'metres')::numeric / 1000, 1), r.facts ->> 'seconds', r.facts ->> 'limit'), null
        from private.reviews r join public.driver_profiles d on d.user_id = r.driver_id where r.transaction_id = p_t.id)
    select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(s.at), 'kind', s.kind, 'what', s.what, 'role', s.role, 'name', s.name,
                                                 'detail', s.detail, 'distanceM', s.metres) order by s.at desc, s.rank), '[]')
      from (select * from entries e order by e.at desc, e.rank limit 500) s);
end $$;

-- assignment_json: the routing order of the driver who has the delivery or had it last; null before anybody accepted.
create function private.assignment_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('orderNo', a.order_no, 'driverName', d.name, 'status', a.status, 'date', a.order_date, 'type', a.order_type,
             'priority', a.priority, 'duration', a.duration, 'driven', private.driven_json(a.transaction_id, a.driver_id), 'acceptedAt', private.iso(a.accepted_at), 'acceptedVia', a.custom_fields ->> 'acceptedVia',
             'estimatedDelivery', a.custom_fields ->> 'estimatedDelivery', 'skills', a.custom_fields -> 'skills',
             'vehicleFeatures', a.custom_fields -> 'vehicleFeatures')
      from public.optimoroute_orders a join public.driver_profiles d on d.user_id = a.driver_id
     where a.transaction_id = p_transaction_id and a.accepted_at is not null
     order by a.accepted_at desc limit 1);
end $$;

-- admin_get_transaction: one delivery as administrators read it, with its assignment, its record, how its driver has
-- departed from the way, and since when it is late.
create function app.admin_get_transaction(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(private.admin_delivery_json(v_t, v_admin, true) || jsonb_build_object('assignment', private.assignment_json(v_t.id), 'record', private.delivery_record(v_t),
    'departure', private.departure_json(v_t),
    'lateSince', (select private.iso(l.since) from private.late_since(v_t) l (since))));
end $$;
revoke execute on function app.admin_get_transaction(uuid) from public;
grant execute on function app.admin_get_transaction(uuid) to handover_person;
