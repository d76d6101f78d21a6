// Accepts a second, 64 concurrent, against the same rows written by one bare statement.
import type pg from "pg";
import type { Stack } from "../../local/stack.ts";
import { createAccounts } from "../harness/deliveries.ts";
import { goalAtLeast, toResultRow, type ResultRow } from "../harness/results.ts";
import { connect, connectMany, startDatabase, withCleanUp, type DeferCleanup } from "../harness/stack.ts";
import { compareRates } from "../harness/stats.ts";
import { BARE_ACCEPT, diffTableRows, TRIGGERED_TABLES, countTableRows } from "./baselines.ts";
import { createOffers, type OpenOffer } from "./open-offers.ts";

const CONCURRENCY = 64;
const WARM_UP_COUNT = CONCURRENCY * 10;
const ROUNDS = 2;

type Variant = { name: string; text: string; triggers: boolean };
const OUR_VARIANT: Variant = {
  name: "ours",
  triggers: true,
  text: "select (private.accept_driver_offer($1, $2, 'app') ->> 'ok')::boolean::int as accepted, current_setting('handover.jobs', true)::int as jobs",
};
const BARE_VARIANT: Variant = { name: "bare", triggers: false, text: BARE_ACCEPT };
// The app notifies the workers after the commit (server/database): NOTIFY takes a global lock at commit.
const NOTIFY_WORKERS = "select pg_notify('jobs:insert', json_build_object('r', random(), 'count', $1::int)::text)";

export async function benchAccept(defer: DeferCleanup, offers: number): Promise<ResultRow[]> {
  const { stack, admin } = await startDatabase(defer);
  await createAccounts(admin, offers);
  const acceptRates = { ours: [] as number[], bare: [] as number[] };
  let differences: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    acceptRates.ours.push(await acceptAll(stack, admin, OUR_VARIANT));
    const rowCounts = await countTableRows(admin);
    acceptRates.bare.push(await acceptAll(stack, admin, BARE_VARIANT));
    differences = diffTableRows(rowCounts, await countTableRows(admin));
  }
  const rates = compareRates(acceptRates);
  const goal = goalAtLeast(0.5);
  return [
    toResultRow({
      measure: `accepts a second, ${CONCURRENCY} concurrent`,
      baseline: "the same rows by one bare statement, no triggers",
      ...rates,
      goal: { text: goal.text, met: differences.length === 0 && goal.isMet(rates.ratio) },
      note: differences.length === 0 ? "both leave the same rows" : `rows differ: ${differences.join("; ")}`,
    }),
  ];
}

/** Accepts every offer of a new dataset; the first ones are a warm-up. Returns the accepts per second. */
const acceptAll = (stack: Stack, admin: pg.Client, variant: Variant): Promise<number> =>
  withCleanUp(async (defer) => {
    const offers = await createOffers(admin);
    if (!variant.triggers) await setTriggers(admin, "disable");
    defer(() => setTriggers(admin, "enable"));
    // This trigger of the local Realtime emulator notifies in the same transaction; the hosted service reads the WAL.
    await admin.query("alter table realtime.messages disable trigger messages_announce");
    const notifier = await connect(defer, stack.dbUrl);
    let [pendingJobs, notification] = [0, Promise.resolve()];
    const notify = (jobs: number): void => {
      if (pendingJobs === 0)
        notification = notification.then(async () => {
          const count = pendingJobs;
          pendingJobs = 0;
          await notifier.query(NOTIFY_WORKERS, [count]);
        });
      pendingJobs += jobs;
    };
    const connections = await connectMany(defer, stack.dbUrl, CONCURRENCY);
    // As the app's connections do: functions count the jobs that they add in handover.jobs and do not notify.
    for (const connection of connections) await connection.query("set handover.wakes = 'on'");
    let nextOffer = 0;
    const acceptUntil = async (endIndex: number): Promise<void> => {
      await Promise.all(
        connections.map(async (connection) => {
          while (nextOffer < endIndex) {
            const { driver, offer } = offers[nextOffer++] as OpenOffer;
            const { rows } = await connection.query<{ accepted: number; jobs?: number | null }>({
              name: variant.name,
              text: variant.text,
              values: [driver, offer],
            });
            if (rows[0]?.accepted !== 1) throw new Error(`An accept was refused (${variant.name})`);
            if (rows[0].jobs) notify(rows[0].jobs);
          }
        }),
      );
    };
    await acceptUntil(Math.min(WARM_UP_COUNT, offers.length / 2));
    // Autovacuum would do this within a minute: the cached plans assume that no delivery is assigned.
    await admin.query("analyze public.transactions, public.custody_legs");
    const start = performance.now();
    const warmUpEnd = nextOffer;
    await acceptUntil(offers.length);
    await notification;
    return ((offers.length - warmUpEnd) / (performance.now() - start)) * 1_000;
  });

async function setTriggers(admin: pg.Client, state: "enable" | "disable"): Promise<void> {
  for (const table of TRIGGERED_TABLES) await admin.query(`alter table ${table} ${state} trigger user`);
}
