-- export_deliveries: returns a person's newest ten thousand deliveries as sender, receiver or driver, with their steps.
-- The other party only by name: no number, and no address that the person may not know. Payments are in the sender's
-- export only. A former driver gets only their own steps.
create function private.export_deliveries(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('number', t.order_no, 'part', t.party_role, 'amount', t.amount, 'fee', case when t.party_role = 'sender' then t.fee end,
             'funding', t.funding, 'status', case when t.is_current_party then t.status end, 'sender', t.sender_name, 'receiver', t.receiver_name,
             'pickupAddress', case when t.party_role = 'sender' then t.pickup_address end, 'deliveryAddress', case when t.party_role <> 'driver' then t.delivery_address end,
             'notes', case when t.party_role = 'sender' then t.notes end, 'reason', case when t.is_current_party then t.reason end, 'createdAt', private.format_iso(t.created_at),
             'completedAt', case when t.is_current_party then private.format_iso(t.completed_at) end, 'cancelledAt', case when t.is_current_party then private.format_iso(t.cancelled_at) end,
             'steps', (select jsonb_agg(jsonb_build_object('action', u.action, 'from', u.old_status, 'to', u.new_status, 'at', private.format_iso(u."timestamp")) order by u.id)
                         from public.transaction_status_updates u
                        where u.transaction_id = t.id and u.old_status is distinct from u.new_status and (t.party_role <> 'driver' or u.actor_id = p_user_id)))) order by t.created_at desc, t.id), '[]')
      from (select d.*, case p_user_id when d.user_id then 'sender' when d.receiver_id then 'receiver' else 'driver' end as party_role,
                   p_user_id in (d.user_id, d.receiver_id, d.driver_id) as is_current_party
              from public.transactions d
             where d.id in (select d.id from public.transactions d where d.user_id = p_user_id
                            union all select d.id from public.transactions d where d.receiver_id = p_user_id
                            union all select assignment.transaction_id from public.optimoroute_orders assignment where assignment.driver_id = p_user_id and assignment.accepted_at is not null)
             order by d.created_at desc, d.id limit 10000) t);
end $$;

-- export_driver_work: returns a driver's signed consents, planned and actual hours, pay and payout accounts, deposits,
-- and offers with answers.
create function private.export_driver_work(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'consents', (select coalesce(jsonb_agg(jsonb_build_object('version', c.version, 'language', c.locale, 'name', c.name, 'signedAt', private.format_iso(c.signed_at)) order by c.id), '[]')
                   from private.consents c where c.driver_id = p_driver_id),
    'plannedHours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'from', to_char(h.from_time, 'HH24:MI'), 'to', to_char(h.to_time, 'HH24:MI')) order by h.weekday, h.from_time), '[]')
                       from private.planned_hours h where h.driver_id = p_driver_id),
    'statuses', (select coalesce(jsonb_agg(jsonb_build_object('status', a.metadata ->> 'to', 'at', private.format_iso(a."timestamp")) order by a.id desc), '[]')
                   from (select * from public.driver_task_actions d where d.driver_id = p_driver_id and d.action = 'status_changed' order by d.id desc limit 10000) a),
    'pay', (select coalesce(jsonb_agg(jsonb_build_object('amount', i.amount, 'earnedBefore', private.format_iso(p.earned_before), 'paidAt', private.format_iso(p.paid_at)) order by p.closed_at, p.id), '[]')
              from private.payout_items i join private.payouts p on p.id = i.payout_id where i.driver_id = p_driver_id),
    'payAccounts', (select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'endsWith', a.last4, 'from', private.format_iso(a.set_at), 'until', private.format_iso(a.ended_at)) order by a.set_at, a.id), '[]')
                      from private.payout_accounts a where a.driver_id = p_driver_id),
    'handIns', (select coalesce(jsonb_agg(jsonb_build_object('hub', h.name, 'amount', d.posted, 'at', private.format_iso(d.ended_at)) order by d.ended_at, d.id), '[]')
                  from private.hub_deposits d join public.hubs h on h.id = d.hub_id where d.driver_id = p_driver_id and d.state = 'done'),
    'checkIns', (select coalesce(jsonb_agg(jsonb_build_object('requestedAt', private.format_iso(c.requested_at), 'answer', c.answer, 'answeredAt', private.format_iso(c.answered_at)) order by c.requested_at, c.id), '[]')
                   from private.check_ins c where c.driver_id = p_driver_id),
    'tripShares', (select coalesce(jsonb_agg(jsonb_build_object('for', s.label, 'createdAt', private.format_iso(s.created_at), 'endsAt', private.format_iso(least(s.ends_at, s.revoked_at)), 'opened', s.views) order by s.created_at, s.id), '[]')
                     from private.trip_shares s where s.driver_id = p_driver_id));
end $$;

-- export_driver: returns a driver's data and work; null for others. Positions: the newest ten thousand that are stored;
-- `p_history`: those stored in files.
create function private.export_driver(p_user_id uuid, p_history jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('profile', private.driver_profile_json(p_user_id) - 'cash' - 'portrait' - 'underReviewSince' - 'offersPausedSince' - 'staysOffline',
             'application', (select to_jsonb(a) - 'driver_id' - 'decided_by' from public.driver_applications a where a.driver_id = p_user_id),
             'documents', (select coalesce(jsonb_agg(jsonb_build_object('kind', document.kind, 'fileName', document.file_name, 'uploadedAt', private.format_iso(document.uploaded_at)) order by document.kind), '[]')
                             from public.driver_documents document where document.driver_id = p_user_id),
             'offers', (select coalesce(jsonb_agg(jsonb_build_object('sentAt', private.format_iso(o.sent_at), 'status', o.status) order by o.sent_at desc), '[]')
                          from (select * from public.driver_notifications n where n.driver_id = p_user_id order by n.sent_at desc limit 10000) o),
             'positions', (select coalesce(jsonb_agg(jsonb_build_object('at', private.format_iso(recent."timestamp"), 'latitude', recent.latitude, 'longitude', recent.longitude) order by recent."timestamp" desc), '[]')
                             from (select point."timestamp", point.latitude, point.longitude
                                     from ((select p."timestamp", p.latitude, p.longitude from public.driver_positions p where p.driver_id = p_user_id
                                             order by p."timestamp" desc limit 10000)
                                           union
                                           select h."timestamp", h.latitude, h.longitude from private.parse_position_history(p_history) h) point
                                    order by point."timestamp" desc limit 10000) recent)) || private.export_driver_work(p_user_id)
      from public.driver_profiles d where d.user_id = p_user_id);
end $$;

-- export_account: returns all data about the caller: what they entered, did and were sent. No other person's number, no
-- codes, no keys. `p_history`: the contents of the files from list_own_position_files().
create function app.export_account(p_history jsonb default '[]') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(jsonb_build_object('exportedAt', private.format_iso(clock_timestamp()),
    'profile', private.profile_json(v_actor) || (select jsonb_build_object('createdAt', private.format_iso(u.created_at)) from auth.users u where u.id = v_actor),
    'settings', private.settings_json(v_actor), 'notificationChoices', private.notification_preferences_json(v_actor),
    'phones', (select coalesce(jsonb_agg(jsonb_build_object('browser', s.user_agent, 'createdAt', private.format_iso(s.created_at)) order by s.created_at), '[]')
                 from public.push_subscriptions s where s.user_id = v_actor),
    'deliveries', private.export_deliveries(v_actor),
    'texts', (select coalesce(jsonb_agg(jsonb_build_object('delivery', t.order_no, 'mine', m.from_id = v_actor, 'text', m.text, 'at', private.format_iso(m.created_at)) order by m.created_at), '[]')
                from private.chat_messages m join public.transactions t on t.id = m.transaction_id where v_actor in (m.from_id, m.to_id)),
    'calls', (select coalesce(jsonb_agg(jsonb_build_object('delivery', t.order_no, 'mine', c.caller_id = v_actor, 'status', c.status, 'seconds', c.seconds, 'at', private.format_iso(c.created_at)) order by c.created_at), '[]')
                from private.masked_calls c join public.transactions t on t.id = c.transaction_id where v_actor in (c.caller_id, c.callee_id)),
    'notices', (select coalesce(jsonb_agg(jsonb_build_object('title', private.get_notification_text(recent.notification, 'title', v_actor), 'message', private.get_notification_text(recent.notification, 'message', v_actor),
                                                             'at', private.format_iso((recent.notification).created_at), 'read', (recent.notification).read) order by (recent.notification).created_at desc), '[]')
                  from (select n as notification from public.notifications n where n.user_id = v_actor order by n.created_at desc limit 10000) recent),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('delivery', t.order_no, 'amount', p.amount, 'status', p.status, 'card', p.card_brand || ' ' || p.card_last4, 'at', private.format_iso(p.created_at)) order by p.created_at), '[]')
                   from private.payments p join public.transactions t on t.id = p.transaction_id where t.user_id = v_actor),
    'identity', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.id), '[]') from private.identity_checks c where c.user_id = v_actor),
    'contacts', (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'favourite', c.favourite, 'addresses', c.addresses, 'createdAt', private.format_iso(c.created_at)) order by c.created_at), '[]')
                   from private.contacts c where c.user_id = v_actor),
    'cashRequests', (select coalesce(jsonb_agg(jsonb_build_object('mine', r.requester_id = v_actor, 'amount', r.amount, 'note', r.note, 'address', case when r.requester_id = v_actor then r.address end,
                                                                  'state', r.state, 'at', private.format_iso(r.requested_at)) order by r.requested_at), '[]')
                       from private.cash_requests r where v_actor in (r.requester_id, r.payer_id)),
    'standingOrders', (select coalesce(jsonb_agg(jsonb_build_object('receiver', o.receiver_name, 'weekdays', o.weekdays, 'from', o.wanted_from, 'to', o.wanted_to, 'until', o.until,
                                                                    'state', o.state, 'createdAt', private.format_iso(o.created_at)) order by o.created_at), '[]')
                         from private.standing_orders o where o.user_id = v_actor),
    'delegates', (select coalesce(jsonb_agg(jsonb_build_object('delivery', t.order_no, 'name', d.name, 'phone', d.phone, 'at', private.format_iso(d.named_at), 'receivedAt', private.format_iso(d.received_at)) order by d.named_at), '[]')
                    from private.delegates d join public.transactions t on t.id = d.transaction_id where t.receiver_id = v_actor),
    'timeProposals', (select coalesce(jsonb_agg(jsonb_build_object('delivery', t.order_no, 'from', private.format_iso(p.starts_at), 'to', private.format_iso(p.ends_at), 'state', p.state, 'at', private.format_iso(p.proposed_at)) order by p.proposed_at), '[]')
                        from private.time_proposals p join public.transactions t on t.id = p.transaction_id where t.receiver_id = v_actor),
    'ratings', (select coalesce(jsonb_agg(jsonb_build_object('delivery', t.order_no, 'stars', r.stars, 'reasons', r.reasons, 'comment', r.comment, 'at', private.format_iso(r.rated_at)) order by r.rated_at), '[]')
                  from private.delivery_ratings r join public.transactions t on t.id = r.transaction_id where r.rater_id = v_actor),
    'askedForHelp', (select coalesce(jsonb_agg(jsonb_build_object('text', e.note, 'at', private.format_iso(e.at)) order by e.id), '[]')
                       from private.incident_entries e where e.by = v_actor and e.kind = 'note' and e.note is not null
                        and exists (select from private.incidents i where i.id = e.incident_id and i.person_id = v_actor)),
    -- Ratings as the driver can read them.
    'driver', private.export_driver(v_actor, p_history) || jsonb_build_object('ratings', app.get_driver_ratings() -> 'data')));
end $$;
revoke execute on function app.export_account(jsonb) from public;
grant execute on function app.export_account(jsonb) to handover_authenticated;

-- list_own_position_files: lists the files that contain the caller's newest ten thousand positions.
create function app.list_own_position_files() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(coalesce((
    select jsonb_agg(private.position_file_json(recent.file) order by (recent.file).day)
      from (select f as file, sum(f.position_count) over (order by f.day desc) - f.position_count as newer_positions from private.position_files f where f.driver_id = v_actor) recent
     where recent.newer_positions < 10000), '[]'));
end $$;
revoke execute on function app.list_own_position_files() from public;
grant execute on function app.list_own_position_files() to handover_authenticated;
