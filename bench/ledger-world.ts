// Deliveries and entries by the thousand, in a database of the bench's own.
import type pg from "pg";
import { openTheGates } from "./world.ts";

/** People of deliveries, and the accounts of two of them. */
type Pair = { sender: string; receiver: string; driver: string; from: number; to: number };
export type World = { pairs: Pair[]; admin: string; claims: string };

// As many people as keep connections from waiting for one another's accounts.
const PAIRS = 64;

/** What the first entry of each delivery came of, and its second. */
export const CAUSES = { 1: "late_pickup", 2: "cash_returned" } as const;

export async function newWorld(client: pg.Client): Promise<World> {
  await openTheGates(client);
  // Of half a million deliveries made by chance some have the same eight letters in their numbers.
  await client.query("drop index public.transactions_order_no_unique");
  for (const table of ["transfers", "balances", "holdings"])
    await client.query(`alter table ledger.${table} enable trigger user`);
  const { rows: pairs } = await client.query<Pair>(
    `select p.*, ledger.account('cash', 'sender', p.sender)::int as "from", ledger.account('cash', 'driver', p.driver)::int as "to"
       from (select gen_random_uuid() as sender, gen_random_uuid() as receiver, gen_random_uuid() as driver from generate_series(1, $1::int) offset 0) p`,
    [PAIRS],
  );
  // Each has a delivery in hand, and nothing else: what came late waits behind it, without a return of its own.
  await client.query(
    `insert into public.transactions (user_id, receiver_id, driver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude,
       receiver_phone, customer_name, customer_phone, sender_name, receiver_name)
     select s, r, d, 80, 'assigned', 'a', 'b', 25, -80, '+15550000000', 'c', '+15550000000', 's', 'r' from unnest($1::uuid[], $2::uuid[], $3::uuid[]) p(s, r, d)`,
    [pairs.map(({ sender }) => sender), pairs.map(({ receiver }) => receiver), pairs.map(({ driver }) => driver)],
  );
  const { rows } = await client.query<{ admin: string; session: string }>(
    `with known as (insert into auth.users (id, email) values (gen_random_uuid(), 'ledger@bench.test') returning id),
          session as (insert into auth.sessions (id, user_id) select gen_random_uuid(), id from known returning id, user_id),
          made as (insert into private.admins (user_id) select id from known)
     select user_id as admin, id as session from session`,
  );
  const { admin, session } = rows[0] as (typeof rows)[number];
  return { pairs, admin, claims: JSON.stringify({ sub: admin, session_id: session, role: "authenticated" }) };
}

/**
 * So many deliveries of these people that look for a driver anew: the one before may hold their cash, for whom it came
 * late, and bring it back.
 */
export async function makeDeliveries(
  client: pg.Client,
  pairs: readonly Pair[],
  count: number,
): Promise<{ id: string; pair: Pair }[]> {
  const { rows } = await client.query<{ id: string; n: number }>(
    `insert into public.transactions (user_id, receiver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude,
       receiver_phone, customer_name, customer_phone, sender_name, receiver_name, notes)
     select ($1::uuid[])[1 + n % $3::int], ($2::uuid[])[1 + n % $3], 80, 'payment_confirmed', 'a', 'b', 25, -80, '+15550000000', 'c', '+15550000000', 's', 'r', n
       from generate_series(0, $4::int - 1) n returning id, notes::int as n`,
    [pairs.map(({ sender }) => sender), pairs.map(({ receiver }) => receiver), pairs.length, count],
  );
  return rows.map(({ id, n }) => ({ id, pair: pairs[n % pairs.length] as Pair }));
}

/** As many entries as asked for, there and back again, all of the first two people. */
export async function fillLedger(client: pg.Client, { pairs }: World, entries: number): Promise<void> {
  const one = pairs[0] as Pair;
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from ledger.transfers");
  // All of it comes back, so that balances stay as they are.
  await client.query("alter table ledger.transfers disable trigger transfers_settled");
  for (let made = rows[0]?.n ?? 0; made < entries; made += 20_000) {
    const deliveries = await makeDeliveries(client, [one], Math.min(10_000, (entries - made) / 2));
    for (const [n, from, to] of [
      [1, one.from, one.to],
      [2, one.to, one.from],
    ] as const)
      await client.query(
        `insert into ledger.transfers (chain, seq, from_account, to_account, amount, transaction_id, cause, cause_id, happened_at, recorded_at, prev_hash, hash)
         select 'delivery:' || d, 0, $2, $3, 80, d, $5, d || ':' || $4::int, now(), now(), '', '' from unnest($1::uuid[]) d`,
        [deliveries.map(({ id }) => id), from, to, n, CAUSES[n]],
      );
  }
  await client.query("alter table ledger.transfers enable trigger transfers_settled");
  await client.query("vacuum analyze ledger.transfers");
  await client.query("vacuum analyze public.transactions");
}
