// npm run bench:ledger: what an entry of the ledger costs with all that holds for it, as a ratio against the same row
// inserted bare; what is read of a million entries, against a thousand; and the night's root over them.
//   --entries n   how many entries each turn posts (20000)
//   --rows n      how many entries reads and root are measured at (1000000)
//   --only a,b    parts of it (entries, reads)
import { createHash } from "node:crypto";
import pg from "pg";
import type { Stack } from "../local/stack.ts";
import { p50, timed, type Row } from "./machine.ts";
import { alone, option, runParts } from "./parts.ts";
import { CAUSES, fillLedger, makeDeliveries, newWorld, type World } from "./ledger-world.ts";

const AT_ONCE = 4;
const ROUNDS = 3;
const FEW = 1_000;

runParts("ledger", {
  entries: () => alone((stack, client) => benchEntries(stack, client, Number(option("--entries") ?? 20_000))),
  reads: () => alone((_, client) => benchReads(client, Number(option("--rows") ?? 1_000_000))),
});

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const rates = (values: readonly number[]): string => `${values.map((value) => value.toFixed(0)).join(", ")} /s`;

/** One entry a transaction: a delivery's cash to its driver, then back. Bare: the same rows in a table like it. */
async function benchEntries(stack: Stack, client: pg.Client, entries: number): Promise<Row[]> {
  const world = await newWorld(client);
  await client.query("create table ledger.bench_transfers (like ledger.transfers including all)");
  const clients = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const each = new pg.Client(stack.dbUrl);
      await each.connect();
      return each;
    }),
  );
  try {
    const taken: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    for (let round = -1; round < ROUNDS; round++) {
      const deliveries = await makeDeliveries(client, world.pairs, round < 0 ? 500 : entries / 2);
      await client.query("vacuum analyze ledger.transfers");
      await client.query("vacuum analyze public.transactions");
      const ours = await send(clients, deliveries, (each, delivery, n) => each.query(posting(delivery, n)));
      const { rows } = await client.query<{ posted: number }>(
        "select count(*)::int as posted from ledger.transfers where transaction_id = any ($1)",
        [deliveries.map(({ id }) => id)],
      );
      if (rows[0]?.posted !== deliveries.length * 2)
        throw new Error(`${rows[0]?.posted} of ${deliveries.length * 2} were posted`);
      await client.query("vacuum analyze ledger.bench_transfers");
      const bare = await send(clients, deliveries, (each, delivery, n) => each.query(copying(delivery, n)));
      if (round < 0) continue;
      taken.ours.push(ours);
      taken.bare.push(bare);
    }
    const ratio = mean(taken.ours) / mean(taken.bare);
    return [
      {
        measure: `entries a second, ${AT_ONCE} connections, one a transaction`,
        against: "the same rows and indexes, inserted bare",
        ours: rates(taken.ours),
        theirs: rates(taken.bare),
        ratio,
        goal: "≥ 0.5",
        ok: ratio >= 0.5,
        note: `${entries} entries a round; sealed, held, settled and judged`,
      },
    ];
  } finally {
    await Promise.all(clients.map((each) => each.end()));
  }
}

type Delivery = Awaited<ReturnType<typeof makeDeliveries>>[number];
type Ask = (client: pg.Client, delivery: Delivery, n: 1 | 2) => Promise<unknown>;
/** Both entries of each delivery, the deliveries shared among the connections; entries a second. */
async function send(clients: readonly pg.Client[], deliveries: readonly Delivery[], ask: Ask): Promise<number> {
  const from = performance.now();
  await Promise.all(
    clients.map(async (client, at) => {
      for (let n = at; n < deliveries.length; n += clients.length) {
        await ask(client, deliveries[n] as Delivery, 1);
        await ask(client, deliveries[n] as Delivery, 2);
      }
    }),
  );
  return (deliveries.length * 2) / ((performance.now() - from) / 1_000);
}

const posting = ({ id, pair }: Delivery, n: 1 | 2): pg.QueryConfig => ({
  name: "post",
  text: 'select (ledger.post($1, $2, $3, $4, 80, $5, null, null, null, \'{"actor": "driver"}\', now())).id',
  values: [CAUSES[n], `${id}:${n}`, n === 1 ? pair.from : pair.to, n === 1 ? pair.to : pair.from, id],
});
const COLUMNS =
  "chain, seq, from_account, to_account, amount, transaction_id, leg_id, cause, cause_id, given_by, taken_by, evidence, happened_at, recorded_at, prev_hash, hash";
// The hashes are given: 32 bytes each, and all different, as they are there.
const copying = ({ id, pair }: Delivery, n: 1 | 2): pg.QueryConfig => ({
  name: "copy",
  text: `insert into ledger.bench_transfers (${COLUMNS}) values ($1, $2, $3, $4, 80, $5, null, $9, $6, null, null, '{"actor": "driver"}', now(), now(), $7, $8)`,
  values: [
    `delivery:${id}`,
    n,
    n === 1 ? pair.from : pair.to,
    n === 1 ? pair.to : pair.from,
    id,
    `${id}:${n}`,
    ...[n - 1, n].map((each) => createHash("sha256").update(`${id}${each}`).digest()),
    CAUSES[n],
  ],
});

/** A balance, the first and a later page of an account's entries, at a thousand entries and at many. */
async function benchReads(client: pg.Client, most: number): Promise<Row[]> {
  const world = await newWorld(client);
  const rows: Row[] = [];
  const taken: Record<string, number[]>[] = [];
  for (const size of [FEW, most]) {
    await fillLedger(client, world, size);
    taken.push(await readings(client, world));
  }
  for (const name of Object.keys(taken[0] ?? {})) {
    const [few, many] = taken.map((each) => p50(each[name] ?? [])) as [number, number];
    rows.push({
      measure: `${name} at ${most} entries`,
      against: `the same at ${FEW}`,
      ours: `${many.toFixed(2)} ms`,
      theirs: `${few.toFixed(2)} ms`,
      ratio: many / few,
      goal: "≤ 3",
      ok: many / few <= 3,
    });
  }
  for (const [measure, text] of [
    [`the night's root over ${most} entries`, "select app.root_ledger()"],
    [`verifying ${most} entries and that root`, "select ledger.verify()"],
  ] as const) {
    const from = performance.now();
    await client.query(text);
    const seconds = (performance.now() - from) / 1_000;
    rows.push({ measure, against: "", ours: `${seconds.toFixed(1)} s`, theirs: "", ratio: null, goal: "", ok: null });
  }
  return rows;
}

async function readings(client: pg.Client, { pairs, admin, claims }: World): Promise<Record<string, number[]>> {
  const account = `driver:${pairs[0]?.driver}`;
  await client.query("begin");
  await client.query(
    "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)",
    [claims, admin],
  );
  const page = async (cursor: string | null): Promise<void> => {
    const { rows } = await client.query<{ n: number }>({
      name: "page",
      text: "select jsonb_array_length(app.admin_list_ledger($1, null, $2, 50) #> '{data,items}') as n",
      values: [account, cursor],
    });
    if (rows[0]?.n !== 50) throw new Error(`a page of ${rows[0]?.n} entries`);
  };
  const middle = await client.query<{ id: string }>("select (min(id) + max(id)) / 2 as id from ledger.transfers");
  const answer = {
    "a balance": await timed(200, () =>
      client.query({
        name: "balance",
        text: "select balance from ledger.balances where account_id = ledger.account_named($1)",
        values: [account],
      }),
    ),
    "a statement's first page": await timed(200, () => page(null)),
    "a statement's page in the middle": await timed(200, () => page(`${middle.rows[0]?.id}_0`)),
  };
  await client.query("commit");
  return answer;
}
