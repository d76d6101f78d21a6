-- All events of a delivery in one order.

-- list_delivery_events: returns the delivery's recorded events: time, filter groups, actor or recipient, and outcome.
-- Never a code, phone number or location. `id` is stable and orders simultaneous events. `p_notes`: includes
-- administrators' notes and messages between other people. `p_until`: leaves out events after it.
create function private.list_delivery_events(p_transaction public.transactions, p_notes boolean, p_until timestamptz default null)
returns table (at timestamptz, id uuid, groups text[], kind text, what text, role text, name text, detail text, metres numeric,
               outcome text, amount numeric, giver text, giver_name text, taker text, taker_name text)
-- PL/pgSQL, because an SQL function would be planned again for each session, which takes several times as long as
-- reading.
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with entries as (
    select u."timestamp" as at, 1 as rank, 'transition ' || u.id as key,
           array_remove(array['steps', case when u.action in ('assign', 'unassign', 'cancel_task', 'leave_pickup') then 'drivers' end,
                              case when u.action ~ '^(request_payment|confirm_payment|fail_payment|payment_|fee_|refund|dispute_)' then 'money' end,
                              case when u.actor = 'admin' then 'admin' end], null) as groups,
           'transition' as kind, case when u.action = 'complete' and delegate.id is not null then 'complete_to_delegate' else u.action end as what,
           u.actor as role, coalesce(d.name, p.name) as name, coalesce(u.metadata ->> 'reason', delegate.name, u.metadata ->> 'window') as detail,
           (u.metadata ->> 'distanceM')::numeric as metres, null as outcome, null::numeric as amount, null as giver, null as giver_name, null as taker, null as taker_name
      from public.transaction_status_updates u
      left join private.delegates delegate on delegate.transaction_id = u.transaction_id and delegate.id = private.parse_uuid(u.metadata ->> 'delegateId')
      left join public.driver_profiles d on d.user_id = u.actor_id and u.actor in ('driver', 'provider')
      left join public.user_profiles p on p.user_id = u.actor_id
     where u.transaction_id = p_transaction.id and u.action not in ('offer', 'offers_closed', 'accept_offer')
    union all
    select e.at, 2, 'offer ' || offer.id || e.what, '{drivers}', 'offer', e.what, 'driver', d.name, e.detail, null, null, null, null, null, null, null
      from public.driver_notifications offer
      join public.driver_profiles d on d.user_id = offer.driver_id
     cross join lateral (values (offer.sent_at, 'sent', null), (offer.delivered_at, 'delivered', null), (offer.read_at, 'read', null),
                                (offer.closed_at, offer.closed_reason, offer.rejection_reason)) e (at, what, detail)
     where offer.transaction_id = p_transaction.id and e.at is not null
    union all
    select e.at, 3, 'code ' || c.id || e.what, '{proofs}', 'code', e.what, 'receiver', p_transaction.receiver_name, null, null, null, null, null, null, null, null
      from public.verification_codes c cross join lateral (values (c.created_at, 'made'), (c.used_at, 'used')) e (at, what)
     where c.transaction_id = p_transaction.id and e.at is not null
    union all
    select c.last_at, 3, 'tries ' || c.subject_id, '{proofs}', 'code', case when c.locked_until is null then 'wrong' else 'locked' end, 'driver', null, c.wrong::text, null, null, null, null, null, null, null
      from private.code_attempts c where c.transaction_id = p_transaction.id and c.wrong > 0
    union all
    -- Confirmations by both sides of a leg before the cash moved. The move itself is a ledger entry.
    select (e.note ->> 'at')::timestamptz, 2, 'leg ' || l.id || e.n, '{proofs}', 'leg', l.kind || '_' || (e.note ->> 'what'), null, coalesce(d.name, p.name), l.bag_serial, null, null,
           (e.note ->> 'counted')::numeric, null, null, null, null
      from public.custody_legs l
     cross join lateral jsonb_array_elements(l.evidence) with ordinality e (note, n)
      left join public.driver_profiles d on d.user_id = private.parse_uuid(e.note ->> 'by') and d.user_id = l.driver_id
      left join public.user_profiles p on p.user_id = private.parse_uuid(e.note ->> 'by')
     where l.transaction_id = p_transaction.id and l.kind in ('pickup', 'return') and e.note ->> 'what' in ('arrived', 'counted', 'confirmed', 'disputed', 'link_made')
    union all
    select photo.taken_at, 3, 'photo ' || photo.id, '{proofs}', 'photo', coalesce(l.kind, 'deposit'), 'driver', d.name, null, null, case when photo.removed_at is not null then 'removed' end,
           null, null, null, null, null
      from private.cash_photos photo join public.driver_profiles d on d.user_id = photo.driver_id left join public.custody_legs l on l.id = photo.leg_id
     where (photo.leg_id in (select c.id from public.custody_legs c where c.transaction_id = p_transaction.id)
            or photo.deposit_id in (select i.deposit_id from private.hub_deposit_items i where i.transaction_id = p_transaction.id))
       and private.can_view_photo(photo, private.find_actor())
    union all
    -- The driver's steps when the receiver was absent; stays when the call and the text are deleted.
    select e.at, 2, 'door_attempt ' || u.id || e.what, '{proofs}', 'door_attempt', e.what, 'driver', d.name, e.detail, null, null, null, null, null, null, null
      from public.transaction_status_updates u join public.driver_profiles d on d.user_id = u.actor_id
     cross join lateral (values (u."timestamp", u.metadata ->> 'kind', floor(extract(epoch from u."timestamp" - (u.metadata #>> '{doorAttempts,since}')::timestamptz) / 60)::text),
                                ((u.metadata #>> '{doorAttempts,calledAt}')::timestamptz, 'called', null),
                                ((u.metadata #>> '{doorAttempts,smsSentAt}')::timestamptz, 'texted', null)) e (at, what, detail)
     where u.transaction_id = p_transaction.id and u.action = 'fail_task' and e.at is not null and e.what is not null
       and not (e.what = 'called' and exists (select from private.masked_calls c where c.transaction_id = p_transaction.id and private.format_iso(c.created_at) = u.metadata #>> '{doorAttempts,calledAt}'))
       and not (e.what = 'texted' and exists (select from private.chat_messages m where m.transaction_id = p_transaction.id and private.format_iso(m.created_at) = u.metadata #>> '{doorAttempts,smsSentAt}'))
    union all
    select m.updated_at, 4, 'text ' || m.id, '{notices}', 'text', case m.channel when 'email' then 'mail_' else '' end || m.status, 'driver', coalesce(d.name, p.name), null, null, null, null, null, null, null, null
      from private.outgoing_messages m left join public.driver_profiles d on d.user_id = m.user_id left join public.user_profiles p on p.user_id = m.user_id
     where m.transaction_id = p_transaction.id
    union all
    -- Messages and calls between the parties, without numbers.
    select m.created_at, 4, 'message ' || m.id, '{communication}', case when m.canned is null then 'message' else 'canned_message' end, m.to_role, m.from_role, p.name, coalesce(m.text, m.canned), null,
           case when m.seen_at is not null then 'seen' else m.status end, null, null, null, null, null
      from private.chat_messages m left join public.user_profiles p on p.user_id = m.from_id
     where m.transaction_id = p_transaction.id and (p_notes or private.find_actor() in (m.from_id, m.to_id))
    union all
    select c.created_at, 4, 'call ' || c.id, '{communication}', 'call', c.status, case c.caller_id when p_transaction.user_id then 'sender' when p_transaction.receiver_id then 'receiver' else 'driver' end, p.name, c.seconds::text,
           null, null, null, null, null, null, null
      from private.masked_calls c left join public.user_profiles p on p.user_id = c.caller_id where c.transaction_id = p_transaction.id
    union all
    -- Only administrators read the rater's name. Reasons, then comment.
    select r.changed_at, 4, 'rating ' || r.id, '{communication}', 'rating', r.stars::text, r.rater_role, p.name, array_to_string(r.reasons, ',') || '|' || coalesce(r.comment, ''), null, null, null, null, null, null, null
      from private.delivery_ratings r left join public.user_profiles p on p.user_id = r.rater_id where r.transaction_id = p_transaction.id
    union all
    -- By recipient: notifications are indexed by it, and a delivery has few. Includes the outcome of push, text or
    -- e-mail while it is stored.
    select n.created_at, 5, 'notice ' || n.id, '{notices}', 'notice', n.type, null, coalesce(d.name, p.name), private.get_notification_text(n, 'title', private.find_actor()), null,
           case when s.outcome is not null then s.outcome when n.read then 'read' when s.held_until > now() then 'held' when s.id is not null then 'going' end, null, null, null, null, null
      from (select p_transaction.user_id as id union select p_transaction.receiver_id union select offer.driver_id from public.driver_notifications offer where offer.transaction_id = p_transaction.id
            union select assignment.driver_id from public.optimoroute_orders assignment where assignment.transaction_id = p_transaction.id) recipient
      join public.notifications n on n.user_id = recipient.id and n.created_at >= p_transaction.created_at and n.data ->> 'transactionId' = p_transaction.id::text
      left join private.notification_sends s on s.notification_id = n.id
      left join public.driver_profiles d on d.user_id = recipient.id left join public.user_profiles p on p.user_id = recipient.id
     where n.type <> 'task_offer'
    union all
    select transfer.happened_at, 3, 'entry ' || to_char(transfer.id, 'FM0000000000000000000'), array['money'], source.book, transfer.cause, null, null, null, null, null, transfer.amount,
           ledger.format_account_name(source), ledger.find_owner_name(source), ledger.format_account_name(target), ledger.find_owner_name(target)
      from ledger.transfers transfer join ledger.accounts source on source.id = transfer.from_account join ledger.accounts target on target.id = transfer.to_account where transfer.transaction_id = p_transaction.id
    union all
    -- Actions that are not status changes. Parties must not read why their own delivery was checked.
    select a.at, 3, 'act ' || a.id, '{admin}', 'record', a.action, 'admin', p.name, a.reason, null, null, (a.details ->> 'amount')::numeric, null, null, null, null
      from private.admin_actions a left join public.user_profiles p on p.user_id = a.admin_id
     where a.subject_id = p_transaction.id and a.action not in ('assign', 'unassign', 'cancel', 'confirm_payment', 'refund', 'complete_override', 'write_off')
       and (p_notes or a.action not in ('view_money_review', 'release_money_review', 'refuse_money_review'))
    union all
    select a.requested_at, 2, 'approval ' || a.id, '{admin}', 'approval', a.action, 'admin', p.name, a.reason, null, a.state, null, null, null, null, null
      from private.approvals a left join public.user_profiles p on p.user_id = a.requested_by
     where a.subject_id = p_transaction.id and (p_notes or a.action <> 'release_money_review')
    union all
    select n.at, 6, 'note ' || n.id, '{notes,admin}', 'note', 'note', 'admin', p.name, n.text, null, case when n.text is null then 'erased' end, null, null, null, null, null
      from private.delivery_notes n left join public.user_profiles p on p.user_id = n.author_id where p_notes and n.transaction_id = p_transaction.id
    union all
    select c.done_at, 3, 'collection ' || c.id, '{money}', 'record', 'collected', 'hub', p.name, h.name, null, null, null, null, null, null, null
      from private.hub_collections c join public.hubs h on h.id = c.hub_id join public.user_profiles p on p.user_id = c.given_by
     where c.transaction_id = p_transaction.id and c.done_at is not null
    union all
    select r.raised_at, 3, 'review ' || r.driver_id || r.step, '{proofs}', 'record', 'review_' || case when r.facts ->> 'rule' in ('unseen', 'confirmed', 'away') then r.facts ->> 'rule' else r.step end, 'system', d.name,
           format(case when r.facts ->> 'rule' = 'confirmed' then '%2$s s' when r.facts ->> 'rule' in ('unseen', 'pickup', 'away') then '%s km / %s s' else '%s km / %s s > %s m/s' end,
                  round((r.facts ->> 'metres')::numeric / 1000, 1), r.facts ->> 'seconds', r.facts ->> 'limit'), null, null, null, null, null, null, null
      from private.plausibility_reviews r join public.driver_profiles d on d.user_id = r.driver_id where r.transaction_id = p_transaction.id)
  select e.at, (lpad(to_hex(e.rank), 2, '0') || substr(md5(e.key), 3))::uuid, e.groups::text[], e.kind, e.what, e.role, e.name, e.detail, e.metres, e.outcome, e.amount,
         e.giver, e.giver_name, e.taker, e.taker_name
    from entries e where p_until is null or e.at <= p_until;
end $$;

-- admin_get_delivery_timeline: returns a page of events, newest first, of one group or all. Notes and other people's
-- messages are left out if the reader is a party.
create function app.admin_get_delivery_timeline(p_transaction_id uuid, p_group text default null, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_size int := private.clamp_page_size(p_limit, 30);
  v_cursor record;
  v_transaction public.transactions;
  v_page jsonb;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select * into v_cursor from private.decode_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  select jsonb_build_object(
           'items', coalesce(jsonb_agg(jsonb_build_object('id', event.id, 'at', private.format_iso(event.at), 'kind', event.kind, 'what', event.what, 'role', event.role, 'name', event.name, 'detail', event.detail,
             'distanceM', event.metres, 'outcome', event.outcome, 'amount', event.amount,
             'moved', case when event.giver is not null then jsonb_build_object('from', event.giver, 'fromName', event.giver_name, 'to', event.taker, 'toName', event.taker_name) end)
             order by event.row_no) filter (where event.row_no <= v_size), '[]'),
           'nextCursor', case when count(*) > v_size then max(private.encode_cursor(event.at, event.id)) filter (where event.row_no = v_size) end)
    into v_page
    from (select e.*, row_number() over (order by e.at desc, e.id desc) as row_no
            from private.list_delivery_events(v_transaction, not private.has_conflict_of_interest(v_admin, v_transaction), v_cursor.at) e
           where (p_group is null or p_group = any (e.groups)) and (v_cursor.at is null or (e.at, e.id) < (v_cursor.at, v_cursor.id))
           order by e.at desc, e.id desc limit v_size + 1) event;
  return private.ok(v_page);
end $$;
revoke execute on function app.admin_get_delivery_timeline(uuid, text, text, int) from public;
grant execute on function app.admin_get_delivery_timeline(uuid, text, text, int) to handover_authenticated;
