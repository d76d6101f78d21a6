// Open offers in bulk: each delivery is offered to a different driver.
import type pg from "pg";

export type OpenOffer = { driver: string; offer: string; delivery: string };

const TRUNCATE_SQL =
  "truncate public.transactions, public.driver_task_actions, private.candidates, realtime.messages, graphile_worker._private_jobs restart identity cascade";

const ENQUEUE_EXPIRY_SQL =
  "select private.enqueue('expire_offer', jsonb_build_object('offerId', offer), clock_timestamp() + interval '1 hour', 'expire:' || offer) from open_offers";

/** `isDue`: the offers' deadlines have passed, and no expiry jobs are enqueued. */
const datasetStatements = (isDue: boolean): string[] => [
  `update public.driver_profiles d set is_approved = true, status = 'online', is_available = true, leaving_at = null, last_seen = clock_timestamp(),
     position_at = clock_timestamp(), current_latitude = -50 + n.n % 100, current_longitude = -170 + n.n / 100 % 340, optimo_route_external_id = 'DRV-' || n.n
     from (select user_id, row_number() over (order by user_id) as n from public.driver_profiles) n where n.user_id = d.user_id`,
  "insert into private.candidates select * from private.expected_candidates",
  "drop table if exists open_offers",
  `create temp table open_offers as
   select d.user_id as driver, gen_random_uuid() as id, gen_random_uuid() as assignment, gen_random_uuid() as offer, gen_random_uuid() as code_id, private.encrypt(private.generate_code()) as code,
          d.current_latitude as lat, d.current_longitude as lng, p.people[1 + d.n % 100] as sender, p.people[101 + d.n % 100] as receiver
     from (select *, row_number() over () as n from public.driver_profiles) d, (select array_agg(user_id) as people from public.user_roles where role = 'user') p`,
  `insert into public.transactions (id, user_id, receiver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude, pickup_latitude, pickup_longitude,
     receiver_phone, customer_name, customer_phone, sender_name, receiver_name, qr_code, qr_expires_at)
   select id, sender, receiver, 80, 'broadcast', '12 Receiver Street', '1 Sender Avenue', lat, lng, lat, lng, '+15550000001', 'Rita', '+15550000001', 'Sam', 'Rita', code_id,
          clock_timestamp() + interval '1 day' from open_offers`,
  `insert into public.verification_codes (id, transaction_id, code, qr_data, expires_at)
   select code_id, id, code, jsonb_build_object('transactionId', id, 'amount', 80, 'receiverPhone', '+15550000001', 'verificationCode', code, 'expiresAt', private.format_iso(clock_timestamp())),
          clock_timestamp() + interval '1 day' from open_offers`,
  `insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor)
   select id, s.old, s.new, s.action, s.actor from open_offers, (values (1, null, 'pending', 'create', 'sender'), (2, 'pending', 'accepted', 'accept', 'receiver'),
     (3, 'accepted', 'payment_pending', 'request_payment', 'payments'), (4, 'payment_pending', 'payment_confirmed', 'confirm_payment', 'payments'),
     (5, 'payment_confirmed', 'broadcast', 'offer', 'system')) s (n, old, new, action, actor) order by id, s.n`,
  `insert into private.dispatches (transaction_id, state, tried) select id, 'offering', array[driver] from open_offers`,
  `insert into public.optimoroute_orders (id, order_no, transaction_id, driver_id, order_date, custom_fields)
   select m.assignment, t.order_no, m.id, m.driver, current_date, '{"priority": "medium", "skills": ["cash_delivery"], "vehicleFeatures": ["gps_tracking"]}'
     from open_offers m join public.transactions t on t.id = m.id`,
  `insert into public.driver_notifications (id, driver_id, transaction_id, assignment_id, title, message, data, expires_at)
   select offer, driver, id, assignment, 'New Delivery Task', 'A cash delivery is waiting for your answer',
          '{"amount": 80, "pickupAddress": "1 Sender Avenue", "deliveryAddress": "12 Receiver Street", "estimatedDistance": "0 m", "estimatedTime": 1, "priority": "medium"}',
          ${isDue ? "now() - interval '1 minute' + row_number() over () * interval '100 microseconds'" : "clock_timestamp() + interval '1 hour'"} from open_offers`,
  `insert into public.driver_task_actions (driver_id, assignment_id, transaction_id, action, metadata) select driver, assignment, id, 'offered', jsonb_build_object('offerId', offer, 'round', 1) from open_offers`,
  ...(isDue ? [] : [ENQUEUE_EXPIRY_SQL]),
  "select private.enqueue('notify', '{}'), private.enqueue('dispatch', '{}'), private.enqueue('find_road_route', '{}')",
  "delete from graphile_worker._private_jobs where key is null",
];

/** Replaces an earlier dataset: every driver gets one open offer. */
export async function createOffers(admin: pg.Client, isDue = false): Promise<OpenOffer[]> {
  // Disables triggers on this connection only.
  await admin.query("set session_replication_role = replica");
  await admin.query(TRUNCATE_SQL);
  for (const statement of datasetStatements(isDue)) await admin.query(statement);
  await admin.query("set session_replication_role = origin");
  await admin.query("vacuum analyze");
  await admin.query("checkpoint");
  return (await admin.query<OpenOffer>("select driver, offer, id as delivery from open_offers order by offer")).rows;
}
