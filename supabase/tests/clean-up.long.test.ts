// Old rows are deleted in slices, each within the platform's statement timeout, and each continuing where the previous
// one ended.
import { ownerPool, sql } from "./support/harness";

const OLD = 12_000;

/** One slice, with the statement timeout of a hosted project's service role. */
async function cleanUpBatch(from: number, ms: number): Promise<Record<string, number>> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin; set local statement_timeout = '8s'");
    const { rows } = await client.query<{ answer: { data: Record<string, number> } }>(
      "select app.clean_up($1, $2) as answer",
      [from, ms],
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

test("deletes many old rows in short slices, each continuing the previous one", async () => {
  await sql(
    "insert into private.rate_limits (bucket, window_start, used) select 'old ' || n, now() - interval '9 days', 1 from generate_series(1, $1::int) n",
    [OLD],
  );
  const batches: Record<string, number>[] = [];
  let from = 1;
  do {
    // No time at all: each slice does the minimum.
    const done = await cleanUpBatch(from, 0);
    batches.push(done);
    from = done.next ?? -1;
  } while (from > 0 && batches.length < 500);
  expect(from).toBe(0);
  const counts = batches.map((done) => done.rate_limits ?? 0);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(OLD);
  expect(Math.max(...counts)).toBe(500);
  expect(batches.length).toBeGreaterThanOrEqual(OLD / 500);
  expect(await sql("select from private.rate_limits where bucket like 'old %'")).toEqual([]);
});

test("one slice deletes all when there is enough time", async () => {
  expect(await cleanUpBatch(1, 60_000)).toMatchObject({ next: 0 });
});
