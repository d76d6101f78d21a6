// The rows of an installation after months of use: accounts, deliveries in every state, offers, notifications, records.
import type pg from "pg";
import { createAccounts } from "../harness/deliveries.ts";
import type { BenchAccount } from "../harness/tokens.ts";

/** `secondsApart`: the time between the creation of two deliveries; the newest is created now. */
type Sizes = { deliveries: number; drivers: number; secondsApart?: number };
/** The accounts as which the benchmark reads the lists. */
export type ListReaders = Record<"admin" | "sender" | "receiver" | "driver", BenchAccount>;

/** Every fifth delivery belongs to the readers. */
const READER_INTERVAL = 5;
/** The receiver's phone number of the nth delivery; the prime factor (Knuth's hash) spreads the numbers. */
export const receiverPhone = (n: number): string => `+1${2_000_000_000 + ((n * 2_654_435_761) % 7_999_999_999)}`;

/** Grows the dataset to these sizes. The first call creates the readers, unless they exist. */
export async function growDataset(
  client: pg.Client,
  { deliveries, drivers, secondsApart = 30 }: Sizes,
  existingReaders?: ListReaders,
): Promise<ListReaders> {
  const count = async (table: string): Promise<number> =>
    (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;
  await createAccounts(client, drivers - (await count("public.driver_profiles")));
  const readers = existingReaders ?? (await createReaders(client));
  const existingDeliveries = await count("public.transactions");
  await client.query("set session_replication_role = replica");
  await createRows(client, [existingDeliveries + 1, deliveries], secondsApart, readers);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
  return readers;
}

async function createReaders(client: pg.Client): Promise<ListReaders> {
  const signIn = async (account: string): Promise<BenchAccount> => {
    const { rows } = await client.query<BenchAccount>(
      `insert into auth.sessions (id, user_id) select gen_random_uuid(), a.id from (${account}) a (id) returning user_id as id, id as session`,
    );
    return rows[0] ?? { id: "", session: "" };
  };
  const selectUser = (n: number) =>
    `select user_id from public.user_roles where role = 'user' order by user_id offset ${n} limit 1`;
  const readers = {
    admin: await signIn(selectUser(0)),
    sender: await signIn(selectUser(1)),
    receiver: await signIn(selectUser(2)),
    driver: await signIn("select user_id from public.driver_profiles order by user_id limit 1"),
  };
  await client.query("insert into private.admins (user_id) values ($1) on conflict do nothing", [readers.admin.id]);
  return readers;
}

async function createRows(
  client: pg.Client,
  range: [first: number, last: number],
  secondsApart: number,
  { admin, sender, receiver, driver }: ListReaders,
): Promise<void> {
  // One driver in ten waits for approval, one in twenty was rejected, one in fifty is suspended.
  await client.query(`update public.driver_profiles d set is_approved = n.n % 10 <> 0 and n.n % 20 <> 1, optimo_route_external_id = 'DRV-' || d.user_id, status = case when n.is_active and n.n % 3 = 0 then 'online' else 'offline' end, is_available = n.is_active and n.n % 3 = 0,
        suspended_at = case when n.n % 50 = 2 then now() end, last_seen = now(), position_at = now(), current_latitude = -50 + n.n % 100, current_longitude = -170 + n.n % 300, created_at = now() - make_interval(mins => n.n::int)
        from (select user_id, n, n % 10 <> 0 and n % 20 <> 1 and n % 50 <> 2 as is_active from (select user_id, row_number() over (order by user_id) as n from public.driver_profiles) r) n where n.user_id = d.user_id`);
  await client.query(`insert into public.driver_applications (driver_id, status, vehicle_type, vehicle_make, vehicle_model, vehicle_year, license_plate, insurance_provider, driving_experience, availability, emergency_contact, emergency_phone, date_of_birth, submitted_at)
        select n.user_id, case when n.n % 10 = 0 then 'submitted' when n.n % 20 = 1 then 'rejected' else 'approved' end, 'car', 'Toyota', 'Corolla', 2020, 'HND ' || n.n, 'Acme', '5', 'Weekdays', 'Sam', '+15550000002', '1990-01-01', now() - make_interval(mins => n.n::int)
          from (select user_id, row_number() over (order by user_id) as n from public.driver_profiles) n on conflict do nothing`);
  // Disabled triggers normally maintain this table.
  await client.query(`update private.driver_search_index r set approval_status = w.approval_status, at = w.at, created_at = w.created_at, rating = w.rating, deliveries = w.deliveries, expires_on = w.expires_on
         from private.expected_driver_search_index w where w.driver_id = r.driver_id`);
  // Nine in ten were delivered. The first eight digits of the id are the order number: spread over all values, unique.
  await client.query(
    `insert into public.transactions (id, user_id, receiver_id, driver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude, pickup_latitude, pickup_longitude,
        receiver_phone, customer_name, customer_phone, sender_name, receiver_name, created_at, updated_at, assigned_at, started_at, arrived_at, completed_at, cancelled_at, reason)
      select (lpad(to_hex(n * 2654435761 % 4294967296), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, case when n % ${READER_INTERVAL} = 0 then $3 else p.people[4 + n % 90] end, case when n % ${READER_INTERVAL} = 0 then $4 else p.people[101 + n % 90] end, case when k.status in ('pending', 'cancelled') then null when n % ${READER_INTERVAL} = 1 then $5 else d.drivers[1 + n % array_length(d.drivers, 1)] end,
             20 + n % 900, k.status, 'No. ' || n || ' Receiver Street, Miami', n % 7000 || ' Sender Avenue, Miami', 25 + n % 100 / 1000.0, -80, 25, -80,
             '+1' || 2000000000 + n * 2654435761 % 7999999999, 'Receiver ' || n % 5000, '+1' || 2000000000 + n * 2654435761 % 7999999999, 'Sender ' || n % 5000 || ' Smith', 'Receiver ' || n % 5000 || ' Jones',
             now() - make_interval(secs => n * $6), now() - make_interval(secs => n * $6), now() - make_interval(secs => n * $6), now() - make_interval(secs => n * $6), now() - make_interval(secs => n * $6),
             case when k.status = 'delivered' then now() - make_interval(secs => n * $6) end, case when k.status in ('failed', 'cancelled') then now() - make_interval(secs => n * $6) end, case when k.status in ('failed', 'cancelled') then 'Nobody there' end
        from generate_series($1::bigint, $2::bigint) n,
             lateral (select case when n % 100 < 90 then 'delivered' when n % 100 < 95 then 'cancelled' when n % 100 < 97 then 'failed' when n <= 5000 or n % 100 = 99 then 'pending' else 'delivered' end as status) k,
             (select array_agg(user_id order by user_id) as people from public.user_roles where role = 'user') p, (select array_agg(user_id order by user_id) as drivers from public.driver_profiles) d`,
    [...range, sender.id, receiver.id, driver.id, secondsApart],
  );
  await client.query(`insert into ledger.holdings (transaction_id, driver_id, amount, since, recorded_at, late, transfer_id) select t.id, t.driver_id, t.amount, t.assigned_at, t.assigned_at, false, 0
        from (select t.*, row_number() over (order by t.created_at desc) as n from public.transactions t where t.status = 'failed') t where t.n % 4 = 0 and t.n <= 40 and t.driver_id is not null on conflict do nothing`);
  // A driver carries one delivery at a time; one driver in ten has one now.
  await client.query(`update public.transactions t set status = 'assigned', driver_id = d.user_id from
        (select id, row_number() over (order by id) as n from public.transactions where status = 'pending') p join (select user_id, row_number() over (order by user_id) as n, count(*) over () as drivers from public.driver_profiles) d
          on d.n = p.n + 1 where p.id = t.id and p.n < d.drivers / 10 and not exists (select from public.transactions x where x.driver_id = d.user_id and x.status = 'assigned')`);
  await client.query(
    "truncate public.transaction_status_updates, public.optimoroute_orders, public.driver_notifications, public.notifications, private.routing_differences, private.dispatches cascade",
  );
  await client.query(
    `insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, "timestamp") select t.id, 'pending', t.status, 'create', 'sender', t.created_at from public.transactions t, generate_series(1, 4)`,
  );
  await client.query(
    "insert into private.dispatches (transaction_id, state, needs_driver) select id, 'done', false from public.transactions",
  );
  await client.query(
    `insert into public.optimoroute_orders (order_no, transaction_id, driver_id, order_date, status, accepted_at, ended_at) select t.order_no, t.id, t.driver_id, t.created_at::date, 'completed', t.assigned_at, coalesce(t.completed_at, t.cancelled_at) from public.transactions t where t.driver_id is not null and t.status in ('delivered', 'failed')`,
  );
  await client.query(`insert into public.driver_notifications (driver_id, transaction_id, assignment_id, title, message, data, status, closed_reason, sent_at, expires_at, closed_at)
        select o.driver_id, o.transaction_id, o.id, 'New Delivery Task', 'An offer', '{"amount": 80, "pickupAddress": "a", "deliveryAddress": "b", "estimatedDistance": "5 km", "estimatedTime": 10, "priority": "medium"}', 'accepted', 'accepted', o.accepted_at, o.accepted_at, o.accepted_at from public.optimoroute_orders o`);
  await client.query(
    `insert into public.notifications (user_id, type, title, message, data, created_at, dedupe_key) select t.user_id, 'delivery_completed', 'Delivered', 'It was handed over', jsonb_build_object('transactionId', t.id), t.created_at, t.id::text from public.transactions t`,
  );
  await client.query(
    `insert into private.admin_actions (admin_id, action, subject_id, reason) select $3, case when n % 50 = 0 then 'delete_transaction' else 'assign' end, gen_random_uuid(), 'On the telephone' from generate_series($1::int, $2::int) n`,
    [...range, admin.id],
  );
  await client.query(
    "insert into public.geofence_zones (name, type, center_lat, center_lng, radius) select 'Zone ' || n, 'circle', 25 + n / 10000.0, -80, 2000 from generate_series($1::int / 200 + 1, $2::int / 200) n",
    range,
  );
  await client.query(
    "insert into graphile_worker._private_tasks (identifier) values ('notify') on conflict do nothing",
  );
  await client.query(
    "insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts, last_error) select t.id, '{}', 3, 3, 'It did not work' from graphile_worker._private_tasks t, generate_series($1::int / 20 + 1, $2::int / 20) where t.identifier = 'notify'",
    range,
  );
  await client.query(
    `insert into public.optimoroute_error_logs (error_type, error_code, error_message, endpoint, method, "timestamp") select 'network', 'NETWORK', 'No answer', 'create_order', 'POST', now() - make_interval(secs => n * $3 / 30) from generate_series($1::int, $2::int) n`,
    [...range, secondsApart],
  );
  await client.query(
    `insert into private.routing_differences (kind, subject, transaction_id, found_at, resolved_at) select 'status', t.order_no, t.id, t.created_at, case when t.amount < 900 or t.created_at < now() - interval '1 day' then now() end from public.transactions t`,
  );
}
