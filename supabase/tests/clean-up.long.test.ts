// app.clean_up deletes expired rows in batches. Each batch fits into the platform's statement timeout and returns the
// step where the next one continues.
import { ownerPool, sql } from "./support/harness";

const OLD_ROWS = 12_000;

/** Deletes one batch for at most `ms`, with the statement timeout of a hosted project's service role. */
async function cleanUpBatch(step: number, ms: number): Promise<Record<string, number>> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin; set local statement_timeout = '8s'");
    const { rows } = await client.query<{ answer: { data: Record<string, number> } }>(
      "select app.clean_up($1, $2) as answer",
      [step, ms],
    );
    await client.query("commit");
    return rows[0]?.answer.data ?? {};
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

test("deletes many old rows in batches of at most 500, each continuing the previous one", async () => {
  await sql(
    "insert into private.rate_limits (bucket, window_start, used) select 'old ' || n, now() - interval '9 days', 1 from generate_series(1, $1::int) n",
    [OLD_ROWS],
  );
  const batches: Record<string, number>[] = [];
  let nextStep = 1;
  do {
    // 0 ms: each call deletes the minimum, 500 rows.
    const deleted = await cleanUpBatch(nextStep, 0);
    batches.push(deleted);
    nextStep = deleted.next ?? -1;
  } while (nextStep > 0 && batches.length < 500);
  expect(nextStep).toBe(0);
  const counts = batches.map((deleted) => deleted.rate_limits ?? 0);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(OLD_ROWS);
  expect(Math.max(...counts)).toBe(500);
  expect(batches.length).toBeGreaterThanOrEqual(OLD_ROWS / 500);
  expect(await sql("select from private.rate_limits where bucket like 'old %'")).toEqual([]);
});

test("deletes everything in one batch when there is enough time", async () => {
  expect(await cleanUpBatch(1, 60_000)).toMatchObject({ next: 0 });
});
