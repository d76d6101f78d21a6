// Calls a function under conditions that a test cannot wait for or must not leave behind: rare random values, global
// settings. They apply in a transaction of the database owner that is rolled back; no other session sees them.
import type pg from "pg";
import { rpcOn, assumeRole, callerFromToken } from "../../../e2e/fixtures/rpc";
import { ownerPool, withEnglishMessages, type RpcResult, type TestPerson } from "./harness";

// SQLSTATE codes.
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";

/** `sql` sets the condition up. It may replace a random function by `tests.draw()`, which returns `drawnValues` in order. */
type Assumption = { sql: string; drawnValues?: string[] };

/**
 * Begins a transaction with the locks that the work takes, whole tables included. A transaction that waits for a table
 * lock blocks all later ones, perhaps one that the lock's holder waits for: so this waits briefly, releases
 * everything, and retries.
 */
export async function withRetriedLocks(
  client: Pick<pg.ClientBase, "query">,
  work: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    try {
      await client.query("begin; set local lock_timeout = '300ms'");
      await work();
      await client.query("set local lock_timeout = 0");
      return;
    } catch (error) {
      await client.query("rollback");
      if (![LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes((error as { code?: string }).code ?? "")) throw error;
    }
  }
}

/** Calls a function as this user under the condition; also returns the values that were not drawn. */
export async function callUnderCondition(
  { sql, drawnValues = [] }: Assumption,
  person: TestPerson,
  fn: string,
  args: Record<string, unknown>,
): Promise<{ answer: RpcResult; unusedValues: string[] }> {
  const { data } = await person.client.auth.getSession();
  const client = await ownerPool.connect();
  try {
    await withRetriedLocks(client, async () => {
      await client.query(`
        create table tests.draws (n int primary key, value text not null);
        create function tests.draw() returns text language sql volatile security definer set search_path = '' as $$
          delete from tests.draws d where d.n = (select min(n) from tests.draws) returning d.value $$;
        grant usage on schema tests to public;`);
      await client.query(
        "insert into tests.draws select n, value from unnest($1::text[]) with ordinality as d (value, n)",
        [drawnValues],
      );
      await client.query(sql);
    });
    await assumeRole(client, callerFromToken(data.session?.access_token));
    const answer = withEnglishMessages(await rpcOn(client, fn, args)) as RpcResult | undefined;
    if (!answer) throw new Error(`${fn} answered nothing`);
    await client.query("reset role");
    const { rows: unusedDraws } = await client.query<{ value: string }>("select value from tests.draws order by n");
    return { answer, unusedValues: unusedDraws.map(({ value }) => value) };
  } finally {
    await client.query("rollback");
    client.release();
  }
}
