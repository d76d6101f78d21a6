// A world of offers nobody answered, built in bulk: the same rows each time, so that two ways of ending them begin
// alike.
import type pg from "pg";

const people = 1000;
// Scattered as real ids are. The first eight digits never meet twice, for they are a delivery's number.
const idOf = (kind: string, n: string): string =>
  `(lpad(to_hex(((${n})::bigint * 2654435761) % 4294967296), 8, '0') || substr(md5('bench ${kind} ' || ${n}), 9))::uuid`;

// Everything the offers touch. What holds no row of theirs is emptied too: nothing of one run is left for the next.
const touched = [
  "public.driver_notifications",
  "public.optimoroute_orders",
  "public.driver_task_actions",
  "public.transaction_status_updates",
  "private.dispatches",
  "public.transactions",
  "public.driver_profiles",
  "public.notifications",
  "realtime.messages",
  "graphile_worker._private_jobs",
];

const builds = [
  `insert into auth.users (id, email) select ${idOf("person", "n")}, 'person' || n || '@bench.test' from generate_series(1, ${people}) n on conflict do nothing`,
  `insert into auth.users (id, email) select ${idOf("driver", "n")}, 'driver' || n || '@bench.test' from generate_series(1, $1) n on conflict do nothing`,
  `insert into public.driver_profiles (user_id, name, status, is_available, is_approved, current_latitude, current_longitude, position_at, last_seen)
   select ${idOf("driver", "n")}, 'Driver ' || n, 'online', true, true, -56 + n % 112, -170 + n % 340, now(), now() from generate_series(1, $1) n`,
  `insert into public.transactions (id, user_id, receiver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude,
      pickup_latitude, pickup_longitude, receiver_phone, customer_name, customer_phone, sender_name, receiver_name, created_at, updated_at)
   select ${idOf("delivery", "n")}, ${idOf("person", `1 + n % ${people}`)}, ${idOf("person", `1 + (n + 1) % ${people}`)}, 20 + n % 200, 'broadcast', n || ' Receiver Street',
      n || ' Sender Avenue', -56 + n % 112, -170 + n % 340, -56 + n % 112, -170 + n % 340, '+15550000000', 'Rita Receiver', '+15550000000', 'Sam Sender',
      'Rita Receiver', now() - interval '10 minutes' + n * interval '1 millisecond', now() - interval '6 minutes' from generate_series(1, $1) n`,
  `insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, metadata)
   select ${idOf("delivery", "n")}, 'payment_confirmed', 'broadcast', 'offer', 'system', '{"round": 1}' from generate_series(1, $1) n`,
  `insert into public.optimoroute_orders (id, order_no, transaction_id, driver_id, order_date, custom_fields)
   select ${idOf("assignment", "n")}, t.order_no, t.id, ${idOf("driver", "n")}, current_date, '{"priority": "medium", "skills": ["cash_delivery"]}'
     from generate_series(1, $1) n join public.transactions t on t.id = ${idOf("delivery", "n")}`,
  `insert into public.driver_notifications (id, driver_id, transaction_id, assignment_id, title, message, data, sent_at, expires_at)
   select ${idOf("offer", "n")}, ${idOf("driver", "n")}, ${idOf("delivery", "n")}, ${idOf("assignment", "n")}, 'New Delivery Task', 'A cash delivery is waiting for your answer',
      jsonb_build_object('amount', 20 + n % 200, 'pickupAddress', n || ' Sender Avenue', 'deliveryAddress', n || ' Receiver Street', 'estimatedDistance', '5 km',
                         'estimatedTime', 10, 'priority', 'medium'), now() - interval '6 minutes', now() - interval '1 minute' + n * interval '100 microseconds'
     from generate_series(1, $1) n`,
  `insert into public.driver_task_actions (driver_id, assignment_id, transaction_id, action, metadata)
   select ${idOf("driver", "n")}, ${idOf("assignment", "n")}, ${idOf("delivery", "n")}, 'offered', jsonb_build_object('offerId', ${idOf("offer", "n")}, 'round', 1) from generate_series(1, $1) n`,
  `insert into private.dispatches (transaction_id, tried, priority, state)
   select ${idOf("delivery", "n")}, array[${idOf("driver", "n")}], 'medium', 'offering' from generate_series(1, $1) n`,
];

/**
 * Builds so many open offers whose time is up, each with its own delivery, driver and assignment. Needs the superuser.
 */
export async function buildOffers(admin: pg.Client, offers: number): Promise<void> {
  await admin.query("set session_replication_role = replica");
  await admin.query(`truncate ${touched.join(", ")} cascade`);
  for (const text of builds) await admin.query(text, text.includes("$1") ? [offers] : []);
  await admin.query("reset session_replication_role");
  await settle(admin);
}

/** Visibility, statistics and dirty pages as after a quiet night. */
async function settle(admin: pg.Client): Promise<void> {
  for (const table of touched) await admin.query(`vacuum analyze ${table}`);
  await admin.query("checkpoint");
}

// Why by kind and not by row: ids of jobs and messages differ, what they say must not.
const tallies: Record<string, string> = {
  offers:
    "select status || ' ' || coalesce(closed_reason, '-') || ' ' || (closed_at is not null) from public.driver_notifications",
  assignments: "select status from public.optimoroute_orders",
  actions: "select action || ' ' || (metadata ? 'offerId') from public.driver_task_actions",
  deliveries: "select status || ' ' || (driver_id is null) from public.transactions",
  updates:
    "select concat_ws(' ', old_status, new_status, action, actor, metadata) from public.transaction_status_updates",
  dispatches:
    "select concat_ws(' ', round, cardinality(tried), priority, state, next_at is null, starved) from private.dispatches",
  jobs: `select concat_ws(' ', t.identifier, split_part(j.key, ':', 1), j.max_attempts, j.payload ->> 'type', split_part(j.payload ->> 'key', ':', 1),
           (select string_agg(k, ' ' order by k) from json_object_keys(j.payload) k)) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  messages: `select concat_ws(' ', event, split_part(topic, ':', 1), payload ->> 'status', private, extension, (select string_agg(k, ' ' order by k) from jsonb_object_keys(payload) k))
               from realtime.messages`,
};

/** What stands in every table, counted by what it says. */
export async function tally(admin: pg.Client): Promise<Record<string, Record<string, number>>> {
  const all: Record<string, Record<string, number>> = {};
  for (const [name, text] of Object.entries(tallies)) {
    const { rows } = await admin.query<{ what: string; n: number }>(
      `select what, count(*)::int as n from (${text}) s (what) group by what order by what`,
    );
    all[name] = Object.fromEntries(rows.map(({ what, n }) => [what, n]));
  }
  return all;
}
