// The connection is lost before a write, after it, and before the commit, at each write of each step that moves cash.
// Nothing of the step remains, the ledger is consistent, and a retry executes it once.
//   CUSTODY_CRASHES   the number of writes per step at which to lose the connection, or "all"; 4 by default
import type pg from "pg";
import { assumeRole, callerFromToken, rpcOn } from "../../e2e/fixtures/rpc";
import { countLedgerEntries, readCustodyState, custodySteps, type PreparedStep } from "./support/custody-steps";
import { verifyLedgerIntegrity } from "./support/hubs";
import { withRetriedLocks } from "./support/simulated-conditions";
import { callRpc, ownerPool, sql } from "./support/harness";

const CRASH_POINTS = process.env.CUSTODY_CRASHES ?? "4";
jest.setTimeout(CRASH_POINTS === "all" ? 600_000 : 180_000);

// SQLSTATE after pg_terminate_backend.
const ADMIN_SHUTDOWN = "57P01";

type Work<T> = (client: pg.PoolClient) => Promise<T>;
/** Executes the step in a transaction that is never committed, including its deferred constraints. */
async function runUncommitted<T>({ by, fn, args }: PreparedStep, before: Work<unknown>, after: Work<T>): Promise<T> {
  const { data } = await by.client.auth.getSession();
  const client = await ownerPool.connect();
  try {
    await withRetriedLocks(client, () => before(client));
    await assumeRole(client, callerFromToken(data.session?.access_token));
    const answer = (await rpcOn(client, fn, args)) as { ok: boolean };
    if (!answer.ok) throw new Error(`${fn}: ${JSON.stringify(answer)}`);
    await client.query("reset role; set constraints all immediate");
    return await after(client);
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release(true);
  }
}

/** Returns the tables that the step writes to. */
const listWrittenTables = (step: PreparedStep): Promise<string[]> =>
  runUncommitted(
    step,
    async () => undefined,
    async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "select relid::regclass::text as name from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0 order by 1",
      );
      return rows.map(({ name }) => name);
    },
  );

/**
 * Counts the points before and after each of the step's writes, and ends the connection at the nth (-1: before the
 * commit, 0: never). Returns the count.
 */
const runWithCrashAt = (step: PreparedStep, tables: readonly string[], nth: number): Promise<number> =>
  runUncommitted(
    step,
    async (client) => {
      await client.query(`
        create function pg_temp.write() returns trigger language plpgsql security definer as $$
        begin
          perform set_config('tests.writes', (current_setting('tests.writes')::int + 1)::text, true);
          if current_setting('tests.writes') = current_setting('tests.crash_at') then
            perform pg_terminate_backend(pg_backend_pid());
            perform pg_sleep(60);
          end if;
          return null;
        end $$`);
      for (const table of tables)
        for (const moment of ["before", "after"])
          await client.query(
            `create trigger zz_${moment} ${moment} insert or update or delete on ${table} for each statement execute function pg_temp.write()`,
          );
      await client.query("select set_config('tests.writes', '0', true), set_config('tests.crash_at', $1, true)", [
        String(nth),
      ]);
    },
    async (client) => {
      const { rows } = await client.query<{ n: number }>("select current_setting('tests.writes')::int as n");
      if (nth < 0) await client.query("select pg_terminate_backend(pg_backend_pid()), pg_sleep(60)");
      return rows[0]?.n ?? 0;
    },
  );

const pickCrashPoints = (writes: number): number[] => {
  const allPoints = Array.from({ length: writes }, (_, n) => n + 1);
  const writesToTest = CRASH_POINTS === "all" ? writes : Number(CRASH_POINTS);
  return writes <= writesToTest
    ? allPoints
    : Array.from({ length: writesToTest }, (_, n) => Math.round(1 + (n * (writes - 1)) / (writesToTest - 1)));
};

test.each(Object.keys(custodySteps))("%s, with the connection lost at each of its writes", async (name) => {
  const step = await (custodySteps[name] as () => Promise<PreparedStep>)();
  const tables = await listWrittenTables(step);
  const writes = await runWithCrashAt(step, tables, 0);
  expect(writes).toBeGreaterThan(3);
  const before = await readCustodyState(step);
  const entries = await countLedgerEntries(step);
  // -1: all writes are done, and the commit is missing.
  for (const nth of [...pickCrashPoints(writes), -1]) {
    await expect(runWithCrashAt(step, tables, nth)).rejects.toMatchObject({ code: ADMIN_SHUTDOWN });
    expect([nth, await readCustodyState(step)]).toEqual([nth, before]);
    expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
  }
  for (let repetition = 0; repetition < 2; repetition++) {
    expect(await callRpc(step.by.client, step.fn, step.args)).toMatchObject({
      ok: repetition === 0 || !step.once,
    });
    expect(await countLedgerEntries(step)).toBe(entries + step.entries);
  }
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
  if (CRASH_POINTS === "all") console.log(`${name}: ${writes} points at ${tables.length} tables`);
});

test("leaves no test trigger behind after a lost connection", async () => {
  expect(await sql("select tgname from pg_trigger where tgname like 'zz\\_%'")).toEqual([]);
});
