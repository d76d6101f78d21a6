// Ledger entries per second, each in its own database transaction: a delivery's cash goes to its driver and back. The
// baseline inserts the same rows into a table with the same columns and indexes.
import { createHash } from "node:crypto";
import type pg from "pg";
import { disableConstraints } from "../harness/deliveries.ts";
import { goalAtLeast, toResultRow, type ResultRow } from "../harness/results.ts";
import { connectMany, startDatabase, type DeferCleanup } from "../harness/stack.ts";
import { compareRates } from "../harness/stats.ts";

const CONNECTIONS = 4;
const ROUNDS = 3;
/** The causes of the two entries of each delivery. */
const ENTRY_CAUSES = ["late_pickup", "cash_returned"] as const;

export async function benchLedger(defer: DeferCleanup, entries: number): Promise<ResultRow[]> {
  const { stack, admin } = await startDatabase(defer);
  const parties = await createParties(admin);
  await admin.query("create table ledger.bench_transfers (like ledger.transfers including all)");
  await admin.query("alter table ledger.bench_transfers owner to postgres");
  const clients = await connectMany(defer, stack.dbUrl, CONNECTIONS);
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = -1; round < ROUNDS; round++) {
    const deliveries = await createLedgerDeliveries(admin, parties, round < 0 ? 250 : entries / 2);
    await admin.query("vacuum analyze ledger.transfers, public.transactions, ledger.bench_transfers");
    const ours = await writeAll(clients, deliveries, postEntry);
    const { rows } = await admin.query<{ posted: number }>(
      "select count(*)::int as posted from ledger.transfers where transaction_id = any ($1)",
      [deliveries.map(({ id }) => id)],
    );
    if (rows[0]?.posted !== deliveries.length * 2)
      throw new Error(`${rows[0]?.posted} of ${deliveries.length * 2} entries were posted`);
    const bare = await writeAll(clients, deliveries, insertBareEntry);
    if (round < 0) continue;
    rates.ours.push(ours);
    rates.bare.push(bare);
  }
  return [
    toResultRow({
      measure: `ledger entries a second, ${CONNECTIONS} connections, one a transaction`,
      baseline: "the same rows and indexes, inserted bare",
      ...compareRates(rates),
      goal: goalAtLeast(0.5),
      note: `${entries} entries a round, each with hash, balance, holding and checks`,
    }),
  ];
}

type WriteQuery = (delivery: LedgerDelivery, entry: 0 | 1) => pg.QueryConfig;
/** Entries a second. The deliveries are shared among the connections. */
async function writeAll(
  clients: readonly pg.Client[],
  deliveries: readonly LedgerDelivery[],
  write: WriteQuery,
): Promise<number> {
  const start = performance.now();
  await Promise.all(
    clients.map(async (client, offset) => {
      for (let n = offset; n < deliveries.length; n += clients.length)
        for (const entry of [0, 1] as const) await client.query(write(deliveries[n] as LedgerDelivery, entry));
    }),
  );
  return (deliveries.length * 2) / ((performance.now() - start) / 1_000);
}

const entryAccounts = ({ from, to }: LedgerDelivery["parties"], entry: 0 | 1): [number, number] =>
  entry === 0 ? [from, to] : [to, from];
const postEntry: WriteQuery = ({ id, parties }, entry) => ({
  name: "post",
  text: 'select (ledger.post($1, $2, $3, $4, 80, $5, null, null, null, \'{"actor": "driver"}\', now())).id',
  values: [ENTRY_CAUSES[entry], `${id}:${entry}`, ...entryAccounts(parties, entry), id],
});
const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
const insertBareEntry: WriteQuery = ({ id, parties }, entry) => ({
  name: "insert",
  text: `insert into ledger.bench_transfers (chain, seq, from_account, to_account, amount, transaction_id, leg_id, cause, cause_id, given_by, taken_by, evidence, happened_at, recorded_at, prev_hash, hash)
    values ($1, $2, $3, $4, 80, $5, null, $6, $7, null, null, '{"actor": "driver"}', now(), now(), $8, $9)`,
  // Different hashes of realistic length: the index on them is part of the cost.
  values: [
    `delivery:${id}`,
    entry + 1,
    ...entryAccounts(parties, entry),
    id,
    ENTRY_CAUSES[entry],
    `${id}:${entry}`,
    sha256(`${id}${entry}`),
    sha256(`${id}${entry + 1}`),
  ],
});

/** A sender, a receiver and a driver, with the ledger accounts of sender and driver. */
type LedgerParties = { sender: string; receiver: string; driver: string; from: number; to: number };

/** Enough that connections do not wait for each other's accounts. */
const PARTY_COUNT = 64;

async function createParties(client: pg.Client): Promise<LedgerParties[]> {
  await disableConstraints(client);
  // Random order numbers collide at this number of deliveries.
  await client.query("drop index public.transactions_order_no_unique");
  for (const table of ["transfers", "balances", "holdings"])
    await client.query(`alter table ledger.${table} enable trigger user`);
  const { rows } = await client.query<LedgerParties>(
    `select p.*, ledger.get_or_create_account('cash', 'sender', p.sender)::int as "from", ledger.get_or_create_account('cash', 'driver', p.driver)::int as "to"
       from (select gen_random_uuid() as sender, gen_random_uuid() as receiver, gen_random_uuid() as driver from generate_series(1, $1::int) offset 0) p`,
    [PARTY_COUNT],
  );
  // The late-cash job creates no return for a driver who has a current delivery.
  await client.query(
    `insert into public.transactions (user_id, receiver_id, driver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude,
       receiver_phone, customer_name, customer_phone, sender_name, receiver_name)
     select s, r, d, 80, 'assigned', 'a', 'b', 25, -80, '+15550000000', 'c', '+15550000000', 's', 'r' from unnest($1::uuid[], $2::uuid[], $3::uuid[]) p(s, r, d)`,
    [rows.map(({ sender }) => sender), rows.map(({ receiver }) => receiver), rows.map(({ driver }) => driver)],
  );
  return rows;
}

type LedgerDelivery = { id: string; parties: LedgerParties };
/** Deliveries that search for a driver again: an earlier driver may still hold their cash and return it. */
async function createLedgerDeliveries(
  client: pg.Client,
  parties: readonly LedgerParties[],
  count: number,
): Promise<LedgerDelivery[]> {
  const { rows } = await client.query<{ id: string; n: number }>(
    `insert into public.transactions (user_id, receiver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude,
       receiver_phone, customer_name, customer_phone, sender_name, receiver_name, notes)
     select ($1::uuid[])[1 + n % $3::int], ($2::uuid[])[1 + n % $3], 80, 'payment_confirmed', 'a', 'b', 25, -80, '+15550000000', 'c', '+15550000000', 's', 'r', n
       from generate_series(0, $4::int - 1) n returning id, notes::int as n`,
    [parties.map(({ sender }) => sender), parties.map(({ receiver }) => receiver), parties.length, count],
  );
  return rows.map(({ id, n }) => ({ id, parties: parties[n % parties.length] as LedgerParties }));
}
