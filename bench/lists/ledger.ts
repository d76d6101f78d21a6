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
const CAUSES = ["late_pickup", "cash_returned"] as const;

export const benchLedger = (entries: number): Promise<ResultRow[]> =>
  withCleanUp(async (defer) => {
    const stack = await startDatabase(defer);
    const admin = await connect(defer, superuserUrl(stack));
    const parties = await createParties(admin);
    await admin.query("create table ledger.bench_transfers (like ledger.transfers including all)");
    await admin.query("alter table ledger.bench_transfers owner to postgres");
    const clients = await connectMany(defer, stack.dbUrl, CONNECTIONS);
    const taken = { ours: [] as number[], bare: [] as number[] };
    for (let round = -1; round < ROUNDS; round++) {
      const deliveries = await createLedgerDeliveries(admin, parties, round < 0 ? 250 : entries / 2);
      await admin.query("vacuum analyze ledger.transfers, public.transactions, ledger.bench_transfers");
      const ours = await writeAll(clients, deliveries, post);
      const { rows } = await admin.query<{ posted: number }>(
        "select count(*)::int as posted from ledger.transfers where transaction_id = any ($1)",
        [deliveries.map(({ id }) => id)],
      );
      if (rows[0]?.posted !== deliveries.length * 2)
        throw new Error(`${rows[0]?.posted} of ${deliveries.length * 2} entries were posted`);
      const bare = await writeAll(clients, deliveries, insertBare);
      if (round < 0) continue;
      taken.ours.push(ours);
      taken.bare.push(bare);
    }
    return [
      toResultRow({
        measure: `ledger entries a second, ${CONNECTIONS} connections, one a transaction`,
        baseline: "the same rows and indexes, inserted bare",
        ...compareRates(taken),
        goal: goalAtLeast(0.5),
        note: `${entries} entries a round, each with hash, balance, holding and checks`,
      }),
    ];
  });

type Write = (delivery: LedgerDelivery, entry: 0 | 1) => pg.QueryConfig;
/** Entries a second. The deliveries are shared among the connections. */
async function writeAll(
  clients: readonly pg.Client[],
  deliveries: readonly LedgerDelivery[],
  write: Write,
): Promise<number> {
  const start = performance.now();
  await Promise.all(
    clients.map(async (client, at) => {
      for (let n = at; n < deliveries.length; n += clients.length)
        for (const entry of [0, 1] as const) await client.query(write(deliveries[n] as LedgerDelivery, entry));
    }),
  );
  return (deliveries.length * 2) / ((performance.now() - start) / 1_000);
}

const accounts = ({ from, to }: LedgerDelivery["parties"], entry: 0 | 1): [number, number] =>
  entry === 0 ? [from, to] : [to, from];
const post: Write = ({ id, parties }, entry) => ({
  name: "post",
  text: 'select (ledger.post($1, $2, $3, $4, 80, $5, null, null, null, \'{"actor": "driver"}\', now())).id',
  values: [CAUSES[entry], `${id}:${entry}`, ...accounts(parties, entry), id],
});
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
const insertBare: Write = ({ id, parties }, entry) => ({
  name: "insert",
  text: `insert into ledger.bench_transfers (chain, seq, from_account, to_account, amount, transaction_id, leg_id, cause, cause_id, given_by, taken_by, evidence, happened_at, recorded_at, prev_hash, hash)
    values ($1, $2, $3, $4, 80, $5, null, $6, $7, null, null, '{"actor": "driver"}', now(), now(), $8, $9)`,
  // Different hashes of realistic length: the index on them is part of the cost.
  values: [
    `delivery:${id}`,
    entry + 1,
    ...accounts(parties, entry),
    id,
    CAUSES[entry],
    `${id}:${entry}`,
    hash(`${id}${entry}`),
    hash(`${id}${entry + 1}`),
  ],
});
