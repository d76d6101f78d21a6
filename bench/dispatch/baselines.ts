// Baselines: SQL that writes the same rows as paying, offering, accepting and expiring, without locks, rules or triggers.
import type pg from "pg";

/** The tables with triggers disabled while a baseline runs. */
export const TRIGGERED_TABLES = [
  "public.driver_notifications",
  "public.transactions",
  "public.transaction_status_updates",
  "public.optimoroute_orders",
  "private.dispatches",
  "public.verification_codes",
  "public.driver_profiles",
  "private.candidates",
  "public.driver_task_actions",
  "public.custody_legs",
  "graphile_worker._private_jobs",
  "realtime.messages",
];

/** One accept in one statement: leaves the rows that `private.accept_driver_offer` leaves. $1: driver, $2: offer. */
export const BARE_ACCEPT = `with o as (
  update public.driver_notifications o set status = 'accepted', closed_reason = 'accepted', closed_at = now.at, response = 'accept', response_at = now.at
    from (select clock_timestamp() as at) now where o.id = $2 and o.driver_id = $1 and o.status in ('sent', 'delivered', 'read') and o.expires_at > now.at
  returning o.id, o.transaction_id, o.assignment_id, o.driver_id, o.closed_at as at),
t as (
  update public.transactions t set status = 'assigned', driver_id = o.driver_id, accepted_via = 'app', assigned_at = o.at, qr_expires_at = o.at + interval '1 day', updated_at = now()
    from o where t.id = o.transaction_id and t.status = 'broadcast'
  returning t.id, t.user_id, t.receiver_id, t.amount, o.id as offer_id, o.assignment_id, o.driver_id, o.at),
history as (
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  select t.id, 'broadcast', 'assigned', 'accept_offer', t.driver_id, 'driver', jsonb_build_object('offerId', t.offer_id), t.at from t
  returning id),
assignment as (
  update public.optimoroute_orders a set status = 'accepted', accepted_at = t.at, custom_fields = a.custom_fields || jsonb_build_object('acceptedVia', 'app', 'estimatedDelivery', private.format_iso(t.at + interval '1 hour')), updated_at = now()
    from t where a.id = t.assignment_id),
dispatch as (
  update private.dispatches d set state = 'done', next_at = null, needs_driver = false, exhausted_at = null, updated_at = now() from t where d.transaction_id = t.id),
code as (
  update public.verification_codes c set expires_at = t.at + interval '1 day', qr_data = c.qr_data || jsonb_build_object('expiresAt', private.format_iso(t.at + interval '1 day'))
    from t where c.transaction_id = t.id and c.status = 'active'),
leg as (
  insert into public.custody_legs (transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, digits)
  select t.id, 'pickup', 'sender', t.user_id, 'driver', t.driver_id, t.driver_id, t.amount, lpad(floor(random() * 100)::text, 2, '0') from t),
driver as (
  update public.driver_profiles d set status = 'on_duty', is_available = false, leaving_at = null, last_status_change = t.at, updated_at = now() from t where d.user_id = t.driver_id),
candidate as (
  delete from private.candidates r using t where r.driver_id = t.driver_id),
log as (
  insert into public.driver_task_actions (driver_id, assignment_id, transaction_id, action, metadata, "timestamp")
  select t.driver_id, null, null, 'status_changed', '{"from": "online", "to": "on_duty"}', t.at from t
  union all select t.driver_id, t.assignment_id, t.id, 'offer_accepted', jsonb_build_object('acceptedVia', 'app', 'offerId', t.offer_id), t.at from t),
jobs as (
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
  select k.id, n.payload::json, 10
    from t, history h, graphile_worker._private_tasks k, lateral (values
      (jsonb_build_object('type', 'driver_assigned', 'transactionId', t.id, 'key', 'driver_assigned:' || t.id || ':' || h.id, 'facts', '{}'::jsonb)),
      (jsonb_build_object('type', 'task_response_confirmation', 'transactionId', t.id, 'userId', t.driver_id, 'key', 'task_response_confirmation:' || t.id || ':' || h.id,
                          'facts', jsonb_build_object('offerId', t.offer_id, 'response', 'accept')))) n (payload)
   where k.identifier = 'notify'),
routing as (
  insert into graphile_worker._private_jobs (job_queue_id, task_id, payload, max_attempts, key)
  select q.id, k.id, jsonb_build_object('transactionId', t.id)::json, 10, 'routing:order:' || t.id
    from t join graphile_worker._private_tasks k on k.identifier = 'sync_routing_order' left join graphile_worker._private_job_queues q on q.queue_name = private.format_routing_queue_name(t.id)),
road_routes as (
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts, key)
  select k.id, jsonb_build_object('driverId', t.driver_id, 'transactionId', t.id)::json, 3, 'road_route:' || t.id || ':' || t.driver_id
    from t, graphile_worker._private_tasks k where k.identifier = 'find_road_route'),
messages as (
  insert into realtime.messages (id, topic, extension, event, payload, private)
  select m.id, m.topic, 'broadcast', m.event, m.payload || jsonb_build_object('id', m.id), true
    from (select gen_random_uuid() as id, n.topic, n.event, n.payload
            from t, history h,
                 lateral (select jsonb_build_object('transactionId', t.id, 'oldStatus', 'broadcast', 'newStatus', 'assigned', 'timestamp', private.format_iso(t.at),
                                                    'metadata', '{"actor": "driver", "action": "accept_offer"}'::jsonb) as change) c,
                 lateral (values
              ('driver:' || t.driver_id, 'offer', jsonb_build_object('offerId', t.offer_id, 'status', 'accepted')),
              ('ops', 'offer', jsonb_build_object('offerId', t.offer_id, 'transactionId', t.id, 'driverId', t.driver_id, 'status', 'accepted')),
              ('transaction:' || t.id, 'transaction', c.change || '{"status": "assigned"}'),
              ('user:' || t.user_id, 'transaction', c.change || '{"status": "assigned"}'),
              ('user:' || t.receiver_id, 'transaction', c.change || '{"status": "assigned"}'),
              ('ops', 'transaction', c.change || '{"status": "assigned"}'),
              ('driver:' || t.driver_id, 'task', c.change || '{"status": "assigned"}'),
              ('transaction:' || t.id, 'status_update', c.change || jsonb_build_object('updateId', h.id)),
              ('ops', 'status_update', c.change || jsonb_build_object('updateId', h.id)),
              ('driver:' || t.driver_id, 'status', jsonb_build_object('status', 'on_duty')),
              ('ops', 'driver', jsonb_build_object('driverId', t.driver_id, 'status', 'on_duty'))) n (topic, event, payload)) m) select count(*)::int as accepted from t`;

const changeMessagesSql = (from: string, to: string, action: string, actor: string): string => `
  select n.topic, n.event, n.payload
    from t, history h,
         lateral (select jsonb_build_object('transactionId', t.id, 'oldStatus', '${from}', 'newStatus', '${to}', 'timestamp', private.format_iso(h."timestamp"),
                                            'metadata', '{"actor": "${actor}", "action": "${action}"}'::jsonb) as change) c,
         lateral (values
      ('transaction:' || t.id, 'transaction', c.change || '{"status": "${to}"}'),
      ('user:' || t.user_id, 'transaction', c.change || '{"status": "${to}"}'),
      ('user:' || t.receiver_id, 'transaction', c.change || '{"status": "${to}"}'),
      ('ops', 'transaction', c.change || '{"status": "${to}"}'),
      ('transaction:' || t.id, 'status_update', c.change || jsonb_build_object('updateId', h.id)),
      ('ops', 'status_update', c.change || jsonb_build_object('updateId', h.id))) n (topic, event, payload)`;
const sendMessagesSql = (messages: string): string => `messages as (
  insert into realtime.messages (id, topic, extension, event, payload, private)
  select m.id, m.topic, 'broadcast', m.event, m.payload || jsonb_build_object('id', m.id), true from (select gen_random_uuid() as id, n.* from (${messages}) n) m)`;

/** One payment in one statement: leaves the rows that `app.record_payment_event` leaves. $1: delivery. */
export const BARE_PAYMENT = `with t as (
  update public.transactions t set status = 'payment_confirmed', allowed_at = clock_timestamp(), updated_at = now() where t.id = $1 and t.status = 'payment_pending'
  returning t.id, t.user_id, t.receiver_id),
event as (
  insert into private.webhook_events (source, id, outcome)
  select 'payments', 'bench-' || t.id, jsonb_build_object('ok', true, 'data', jsonb_build_object('transactionId', t.id, 'status', 'payment_confirmed', 'applied', true)) from t),
history as (
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, "timestamp")
  select t.id, 'payment_pending', 'payment_confirmed', 'confirm_payment', 'payments', clock_timestamp() from t
  returning id, "timestamp"),
dispatch as (
  insert into private.dispatches (transaction_id, priority) select t.id, 'medium' from t),
jobs as (
  insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key)
  select k.id, n.payload::json, clock_timestamp() + n.delay, 10, n.key
    from t, history h, lateral (values
      ('dispatch', jsonb_build_object('transactionId', t.id), interval '2 seconds', 'dispatch:' || t.id),
      ('notify', jsonb_build_object('type', 'payment_confirmed', 'transactionId', t.id, 'key', 'payment_confirmed:' || t.id || ':' || h.id, 'facts', '{}'::jsonb), interval '0', null)) n (task, payload, delay, key)
    join graphile_worker._private_tasks k on k.identifier = n.task),
routing as (
  insert into graphile_worker._private_jobs (job_queue_id, task_id, payload, max_attempts, key)
  select q.id, k.id, jsonb_build_object('transactionId', t.id)::json, 10, 'routing:order:' || t.id
    from t join graphile_worker._private_tasks k on k.identifier = 'sync_routing_order' left join graphile_worker._private_job_queues q on q.queue_name = private.format_routing_queue_name(t.id)),
${sendMessagesSql(changeMessagesSql("payment_pending", "payment_confirmed", "confirm_payment", "payments"))}
select pg_notify('bench', 'paid ' || t.id) from t`;

/** Its offer in one statement: leaves the rows that `app.dispatch_transaction` leaves. $1: delivery, $2: driver. */
export const BARE_OFFER = `with t as (
  update public.transactions t set status = 'broadcast', updated_at = now() where t.id = $1 and t.status = 'payment_confirmed'
  returning t.id, t.user_id, t.receiver_id, t.order_no, t.amount, t.pickup_address, t.delivery_address),
history as (
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, metadata, "timestamp")
  select t.id, 'payment_confirmed', 'broadcast', 'offer', 'system', '{"round": 1}', clock_timestamp() from t
  returning id, "timestamp"),
dispatch as (
  update private.dispatches d set state = 'offering', tried = array[$2::uuid], needs_driver = false, next_at = null, exhausted_at = null, updated_at = now() from t where d.transaction_id = t.id),
assignment as (
  insert into public.optimoroute_orders (order_no, transaction_id, driver_id, order_date, order_type, priority, duration, status, custom_fields)
  select t.order_no, t.id, $2::uuid, current_date, 'D', 'M', 15, 'pending',
         jsonb_build_object('priority', 'medium', 'skills', jsonb_build_array('cash_delivery'), 'vehicleFeatures', jsonb_build_array('gps_tracking'),
                            'estimatedDelivery', private.format_iso(clock_timestamp() + interval '1 hour')) from t
  returning id),
offer as (
  insert into public.driver_notifications (driver_id, transaction_id, assignment_id, title, message, data, round, sent_at, expires_at)
  select $2::uuid, t.id, a.id, 'task_offer', 'task_offer', jsonb_build_object('amount', t.amount, 'pickupAddress', t.pickup_address, 'deliveryAddress', t.delivery_address,
         'priority', 'medium', 'pickupHub', null, 'estimatedDistance', '0 m', 'estimatedTime', 0, 'estimateApproximate', true, 'distanceFrom', 'driver', 'routePolyline', null,
         'toPickup', '{"metres": 0, "approximate": true}'::jsonb, 'toDropOff', '{"metres": 0, "approximate": true}'::jsonb), 1, clock_timestamp(), clock_timestamp() + interval '5 minutes'
    from t, assignment a
  returning id, expires_at),
log as (
  insert into public.driver_task_actions (driver_id, assignment_id, transaction_id, action, metadata, "timestamp")
  select $2::uuid, a.id, t.id, 'offered', jsonb_build_object('offerId', o.id, 'round', 1), clock_timestamp() from t, assignment a, offer o),
trace as (
  insert into private.dispatch_traces (transaction_id, at, round, requested, priority, outcome, run)
  select t.id, clock_timestamp(), 1, 1, 'medium', 'offered', jsonb_build_object('tried', '[]'::jsonb, 'offered', jsonb_build_array($2::uuid), 'refused', '[]'::jsonb, 'routes', null, 'found',
         jsonb_build_array(jsonb_build_object('driver_id', $2::uuid, 'distance_m', 0, 'score', 75, 'points', '[0, 50, 10, 0, 0, 15]'::jsonb))) from t
  returning id),
deleted_job as (
  delete from graphile_worker._private_jobs j using t where j.key = 'dispatch:' || t.id),
jobs as (
  insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key, priority)
  select k.id, n.payload::json, n.run_at, 10, n.key, n.priority
    from t, offer o, trace r, lateral (values
      ('expire_offer', jsonb_build_object('offerId', o.id), o.expires_at, 'expire:' || o.id, 0),
      ('escalate_offer', jsonb_build_object('offerId', o.id), clock_timestamp() + interval '30 seconds', 'escalate:' || o.id, 0),
      ('send_offer_push', jsonb_build_object('offerId', o.id), now(), null, 0),
      ('evaluate_dispatch_trace', jsonb_build_object('traceId', r.id), now(), null, 10),
      ('notify', jsonb_build_object('type', 'task_offer', 'transactionId', t.id, 'userId', $2::uuid, 'key', 'task_offer:' || t.id || ':' || o.id,
                                    'facts', jsonb_build_object('offerId', o.id)), now(), null, 0)) n (task, payload, run_at, key, priority)
    join graphile_worker._private_tasks k on k.identifier = n.task),
${sendMessagesSql(`${changeMessagesSql("payment_confirmed", "broadcast", "offer", "system")}
  union all select n.topic, 'offer', n.payload from t, offer o, lateral (values
      ('driver:' || $2::uuid, jsonb_build_object('offerId', o.id, 'status', 'new')),
      ('ops', jsonb_build_object('offerId', o.id, 'transactionId', t.id, 'driverId', $2::uuid, 'status', 'new'))) n (topic, payload)`)}
select pg_notify('bench', 'offer ' || t.id) from t`;

/**
 * Expiring in one transaction with triggers off, in this order, for deliveries with one offer each. Leaves the rows
 * that `app.expire_offers` leaves.
 */
export const BARE_EXPIRY: readonly string[] = [
  `create temporary table due on commit drop as select o.id, o.driver_id, o.transaction_id, o.assignment_id, t.user_id, t.receiver_id
     from public.driver_notifications o join public.transactions t on t.id = o.transaction_id
      where o.status in ('sent', 'delivered', 'read') and o.expires_at <= clock_timestamp()`,
  "analyze due",
  `update public.driver_notifications o set status = 'expired', closed_reason = 'timeout', closed_at = clock_timestamp() from due d where o.id = d.id`,
  `update public.optimoroute_orders a set status = 'timeout', updated_at = now() from due d where a.id = d.assignment_id`,
  `insert into public.driver_task_actions (driver_id, assignment_id, transaction_id, action, metadata, "timestamp")
   select d.driver_id, d.assignment_id, d.transaction_id, 'offer_timeout', jsonb_build_object('offerId', d.id), clock_timestamp() from due d`,
  `update public.transactions t set status = 'payment_confirmed', driver_id = null, accepted_via = null, assigned_at = null, updated_at = now() from due d where t.id = d.transaction_id`,
  `insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, "timestamp")
   select d.transaction_id, 'broadcast', 'payment_confirmed', 'offers_closed', 'system', clock_timestamp() from due d`,
  `update private.dispatches s set priority = 'high', state = 'waiting', next_at = null, needs_driver = true, exhausted_at = null, updated_at = now() from due d where s.transaction_id = d.transaction_id`,
  `insert into graphile_worker._private_tasks (identifier) values ('dispatch'), ('notify'), ('wake_dispatches') on conflict do nothing`,
  `insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key)
   select t.id, json_build_object('transactionId', d.transaction_id), now(), 10, 'dispatch:' || d.transaction_id from due d, graphile_worker._private_tasks t where t.identifier = 'dispatch'`,
  `insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key)
   select t.id, json_build_object('driverId', d.driver_id), now(), 10, 'wake:' || d.driver_id from due d, graphile_worker._private_tasks t
    where t.identifier = 'wake_dispatches' and exists (select from private.candidates c where c.driver_id = d.driver_id) on conflict do nothing`,
  `insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
   select t.id, json_build_object('type', 'task_timeout', 'transactionId', d.transaction_id, 'userId', d.driver_id,
     'key', 'task_timeout:' || d.transaction_id || ':' || d.id, 'facts', json_build_object('offerId', d.id)), now(), 10
     from due d, graphile_worker._private_tasks t where t.identifier = 'notify'`,
  `insert into realtime.messages (id, topic, event, payload, private, extension)
   select m.id, m.topic, m.event, m.payload || jsonb_build_object('id', m.id), true, 'broadcast' from (
     select gen_random_uuid() as id, v.* from due d join public.transaction_status_updates u on u.transaction_id = d.transaction_id and u.action = 'offers_closed',
       lateral (select jsonb_build_object('transactionId', d.transaction_id, 'oldStatus', 'broadcast', 'newStatus', 'payment_confirmed', 'timestamp', private.format_iso(u."timestamp"),
                                          'metadata', '{"actor": "system", "action": "offers_closed"}'::jsonb) as change) c,
       lateral (values
       ('driver:' || d.driver_id, 'offer', jsonb_build_object('offerId', d.id, 'status', 'expired')),
       ('ops', 'offer', jsonb_build_object('offerId', d.id, 'transactionId', d.transaction_id, 'driverId', d.driver_id, 'status', 'expired')),
       ('transaction:' || d.transaction_id, 'transaction', c.change || '{"status": "payment_confirmed"}'),
       ('user:' || d.user_id, 'transaction', c.change || '{"status": "payment_confirmed"}'),
       ('user:' || d.receiver_id, 'transaction', c.change || '{"status": "payment_confirmed"}'),
       ('ops', 'transaction', c.change || '{"status": "payment_confirmed"}'),
       ('transaction:' || d.transaction_id, 'status_update', c.change || jsonb_build_object('updateId', u.id)),
       ('ops', 'status_update', c.change || jsonb_build_object('updateId', u.id))) v (topic, event, payload)) m`,
];

// Ids and times differ between two runs; everything else must be equal.
const ROW_COUNTS_SQL = `  select s.kind, regexp_replace(s.fields, '[0-9a-f]{8}-[0-9a-f-]{27}(:[0-9]+(?![0-9a-f-]))?|"updateId": [0-9]+|20[0-9]{2}-[^"]*Z|"verificationCode": "[0-9a-f:]+"', '…', 'g') as fields, count(*)::int as rows from (
    select 'offer' as kind, concat_ws(' ', status, closed_reason, response, closed_at = response_at) as fields from public.driver_notifications
    union all select 'delivery', concat_ws(' ', status, accepted_via, driver_id is not null, assigned_at is not null, qr_expires_at > clock_timestamp()) from public.transactions
    union all select 'history', concat_ws(' ', old_status, new_status, action, actor, actor_id is not null, metadata) from public.transaction_status_updates
    union all select 'assignment', concat_ws(' ', status, accepted_at is not null, custom_fields) from public.optimoroute_orders
    union all select 'dispatch', concat_ws(' ', state, needs_driver, next_at is null, priority, cardinality(tried)) from private.dispatches
    union all select 'code', concat_ws(' ', status, qr_data) from public.verification_codes
    union all select 'driver', concat_ws(' ', status, is_available) from public.driver_profiles
    union all select 'candidate', '' from private.candidates
    union all select 'action', concat_ws(' ', action, transaction_id is not null, assignment_id is not null, metadata) from public.driver_task_actions
    union all select 'leg', concat_ws(' ', kind, state, giver_kind, taker_kind, amount, length(digits)) from public.custody_legs
    union all select 'job', concat_ws(' ', task_id, max_attempts, key is not null, payload::jsonb) from graphile_worker._private_jobs
    union all select 'message', concat_ws(' ', split_part(topic, ':', 1), event, payload, private) from realtime.messages) s
   group by 1, 2 order by 1, 2`;

const MAX_DIFFERENCES = 10;
type RowCounts = Map<string, number>;
/** How many rows of each kind the tables contain. */
export async function countTableRows(admin: pg.Client): Promise<RowCounts> {
  const { rows } = await admin.query<{ kind: string; fields: string; rows: number }>(ROW_COUNTS_SQL);
  return new Map(rows.map(({ kind, fields, rows: count }) => [`${kind} ${fields}`, count]));
}

/** The first kinds of rows with different numbers, as "kind ours/theirs". */
export const diffTableRows = (ours: RowCounts, theirs: RowCounts): string[] =>
  [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((key) => ours.get(key) !== theirs.get(key))
    .map((key) => `${key} ${ours.get(key) ?? 0}/${theirs.get(key) ?? 0}`)
    .slice(0, MAX_DIFFERENCES);
