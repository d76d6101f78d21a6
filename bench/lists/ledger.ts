// Ledger entries a second, one a transaction: a delivery's cash to its driver, then back; against the same rows
// inserted into a table with the same columns and indexes.
import { createHash } from "node:crypto";
import type pg from "pg";
import { goalAtLeast, toResultRow, type ResultRow } from "../harness/results.ts";
import { connect, connectMany, startDatabase, superuserUrl, withCleanUp } from "../harness/stack.ts";
import { compareRates } from "../harness/stats.ts";
import { createLedgerDeliveries, createParties, type LedgerDelivery } from "./ledger-dataset.ts";

const CONNECTIONS = 4;
const ROUNDS = 3;
/** The causes of the two entries of each delivery. */
const ENTRY_CAUSES = ["late_pickup", "cash_returned"] as const;

export const benchLedger = (entries: number): Promise<ResultRow[]> =>
  withCleanUp(async (defer) => {
    const stack = await startDatabase(defer);
    const admin = await connect(defer, superuserUrl(stack));
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
  });

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
