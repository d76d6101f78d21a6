// The rows that expiring leaves behind, written by hand: no locks, no rules, no triggers. What cannot be beaten.
const due =
  "public.driver_notifications o where o.status in ('sent', 'delivered', 'read') and o.expires_at <= clock_timestamp()";

/** In this order, in one transaction, with triggers off. Each offer is the only one of its delivery. */
export const bareExpiry: string[] = [
  `create temporary table due on commit drop as select o.id, o.driver_id, o.transaction_id, o.assignment_id, t.user_id, t.receiver_id
     from ${due.replace(" where", " join public.transactions t on t.id = o.transaction_id where")}`,
  "analyze due",
  `update public.driver_notifications o set status = 'expired', closed_reason = 'timeout', closed_at = clock_timestamp() from due d where o.id = d.id`,
  `update public.optimoroute_orders a set status = 'timeout', updated_at = now() from due d where a.id = d.assignment_id`,
  `insert into public.driver_task_actions (driver_id, assignment_id, transaction_id, action, metadata, "timestamp")
   select d.driver_id, d.assignment_id, d.transaction_id, 'offer_timeout', jsonb_build_object('offerId', d.id), clock_timestamp() from due d`,
  `update public.transactions t set status = 'payment_confirmed', driver_id = null, accepted_via = null, assigned_at = null, updated_at = now() from due d where t.id = d.transaction_id`,
  `insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, "timestamp")
   select d.transaction_id, 'broadcast', 'payment_confirmed', 'offers_closed', 'system', clock_timestamp() from due d`,
  `update private.dispatches s set priority = 'high', state = 'waiting', next_at = null, starved = true, exhausted_at = null, updated_at = now() from due d where s.transaction_id = d.transaction_id`,
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
     select gen_random_uuid() as id, v.* from due d, lateral (values
       ('driver:' || d.driver_id, 'offer', jsonb_build_object('offerId', d.id, 'status', 'expired')),
       ('ops', 'offer', jsonb_build_object('offerId', d.id, 'transactionId', d.transaction_id, 'driverId', d.driver_id, 'status', 'expired')),
       ('transaction:' || d.transaction_id, 'transaction', jsonb_build_object('transactionId', d.transaction_id, 'status', 'payment_confirmed')),
       ('user:' || d.user_id, 'transaction', jsonb_build_object('transactionId', d.transaction_id, 'status', 'payment_confirmed')),
       ('user:' || d.receiver_id, 'transaction', jsonb_build_object('transactionId', d.transaction_id, 'status', 'payment_confirmed')),
       ('ops', 'transaction', jsonb_build_object('transactionId', d.transaction_id, 'status', 'payment_confirmed'))) v (topic, event, payload)) m`,
];
