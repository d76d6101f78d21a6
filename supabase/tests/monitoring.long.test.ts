// Monitoring: the trace context in jobs, and the metrics that alerts use.
import { runInTransaction, newAdmin, ownerPool, sql, type TestPerson } from "./support/harness";
import { createDeliveryInStatus } from "./support/deliveries";

type PlatformMetrics = {
  unconfirmedOffers: { count: number; oldestSeconds: number | null };
  cash: {
    heldDollars: number;
    heldOldestSeconds: number | null;
    overdueDollars: number;
    overdueOldestSeconds: number | null;
  };
  differences: { unbalancedBooks: number; holdings: number; payments: number };
  incidents: { open: number; unacknowledged: number; oldestUnacknowledgedSeconds: number | null };
  onCall: { people: number; gapSeconds: number };
};
type Query = <R extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>;

const TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/** Runs `work` as the database owner in a transaction that is rolled back. */
async function runAndRollBack<T>(work: (query: Query) => Promise<T>): Promise<T> {
  let result: T | undefined;
  const rollbackError = new Error("over");
  await runInTransaction(async (query) => {
    result = await work(query as Query);
    throw rollbackError;
  }).catch((error: unknown) => {
    if (error !== rollbackError) throw error;
  });
  return result as T;
}

/** The payloads of jobs added with this trace context. */
const listJobPayloads = (trace: string | null, enqueueSql: string, values: unknown[] = []): Promise<unknown[]> =>
  runAndRollBack(async (query) => {
    const [before] = await query<{ id: string }>(
      "select coalesce(max(id), 0) as id from graphile_worker._private_jobs",
    );
    if (trace !== null) await query("select set_config('handover.traceparent', $1, true)", [trace]);
    await query(enqueueSql, values);
    const added = await query<{ payload: unknown }>(
      "select payload from graphile_worker._private_jobs where id > $1 and payload ->> 'mark' is not null order by payload ->> 'mark'",
      [before?.id],
    );
    return added.map(({ payload }) => payload);
  });

test("a job contains its caller's trace context; a job that replaces a waiting one too", async () => {
  const buildEnqueueSql = (runAt: string): string => `select private.enqueue('notify', '{"mark": "a"}', ${runAt})`;
  expect(await listJobPayloads(TRACEPARENT, buildEnqueueSql("null"))).toEqual([
    { mark: "a", traceparent: TRACEPARENT },
  ]);
  expect(await listJobPayloads(TRACEPARENT, buildEnqueueSql("now()"))).toEqual([
    { mark: "a", traceparent: TRACEPARENT },
  ]);
  expect(await listJobPayloads(TRACEPARENT, buildEnqueueSql("now() + interval '1 minute'"))).toEqual([
    { mark: "a", linked_traceparent: TRACEPARENT },
  ]);
});

test("many jobs added together contain it too", async () => {
  const enqueueManySql = `select private.enqueue_many('notify', array['{"mark": "a"}', '{"mark": "b"}']::jsonb[])`;
  expect(await listJobPayloads(TRACEPARENT, enqueueManySql)).toEqual(
    ["a", "b"].map((mark) => ({ mark, traceparent: TRACEPARENT })),
  );
  expect(await listJobPayloads(null, enqueueManySql)).toEqual(["a", "b"].map((mark) => ({ mark })));
});

test.each([null, "", "off", `${TRACEPARENT}x`, `x${TRACEPARENT}`])(
  "without a trace context, as with %j, a job contains none",
  async (trace) => {
    expect(await listJobPayloads(trace, `select private.enqueue('notify', '{"mark": "a"}')`)).toEqual([{ mark: "a" }]);
  },
);

test("a trace context ends with its transaction", async () => {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('handover.traceparent', $1, true)", [TRACEPARENT]);
    await client.query("commit");
    expect((await client.query("select private.get_job_trace_context(null) as trace")).rows).toEqual([{ trace: {} }]);
  } finally {
    client.release();
  }
});

const readMetrics = async (query: Query): Promise<PlatformMetrics> =>
  (
    (await query<{ data: PlatformMetrics }>("select app.get_platform_metrics() -> 'data' as data"))[0] as {
      data: PlatformMetrics;
    }
  ).data;

test("the age is null for a missing time, and zero for a future one", async () => {
  expect(
    await sql(
      "select private.compute_seconds_since(null) as missing, private.compute_seconds_since(now() + interval '1 minute') as future, private.compute_seconds_since(now() - interval '90 seconds') as past",
    ),
  ).toEqual([{ missing: null, future: 0, past: 90 }]);
});

test("reports held cash with its age, and as due once it must be returned", async () => {
  const { id } = await createDeliveryInStatus("in_transit");
  const [heldCash] = await sql<{ amount: number }>(
    "select amount::float8 as amount from ledger.holdings where transaction_id = $1",
    [id],
  );
  const metrics = await runAndRollBack((query) => readMetrics(query));
  expect(metrics.cash.heldDollars).toBeGreaterThanOrEqual(heldCash?.amount ?? Infinity);
  expect(metrics.cash.heldOldestSeconds).toBeGreaterThanOrEqual(0);
  expect(metrics.cash.overdueDollars).toBeLessThan(metrics.cash.heldDollars);
});

test("reports an unconfirmed offer with its age", async () => {
  const { id } = await createDeliveryInStatus("broadcast");
  const metrics = await runAndRollBack(async (query) => {
    await query(
      "update public.driver_notifications set sent_at = now() - interval '1 hour' where transaction_id = $1",
      [id],
    );
    return readMetrics(query);
  });
  expect(metrics.unconfirmedOffers.count).toBeGreaterThanOrEqual(1);
  expect(metrics.unconfirmedOffers.oldestSeconds).toBeGreaterThanOrEqual(3600);
});

test("reports no differences for a consistent ledger, and one for a tampered one", async () => {
  const { id } = await createDeliveryInStatus("in_transit");
  await runAndRollBack(async (query) => {
    expect((await readMetrics(query)).differences).toMatchObject({ unbalancedBooks: 0, holdings: 0 });
    // Tampering by the tables' owner, who can turn triggers off.
    await query("alter table ledger.holdings disable trigger user");
    await query("alter table ledger.balances disable trigger user");
    await query("update ledger.holdings set amount = amount + 1 where transaction_id = $1", [id]);
    expect((await readMetrics(query)).differences).toMatchObject({ unbalancedBooks: 0, holdings: 1 });
    await query(
      "update ledger.balances set balance = balance + 1 where account_id = (select min(id) from ledger.accounts where floor is null)",
    );
    expect((await readMetrics(query)).differences).toMatchObject({ unbalancedBooks: 1 });
  });
});

describe("incidents and on-call shifts", () => {
  let ada: TestPerson;
  beforeAll(async () => {
    ada = await newAdmin();
  });

  /** The metrics with these shifts only. */
  const readOnCallWith = (
    shifts: { days: number[]; starts: string; minutes: number }[],
  ): Promise<PlatformMetrics["onCall"]> =>
    runAndRollBack(async (query) => {
      await query("delete from private.on_call_schedules");
      for (const { days, starts, minutes } of shifts)
        await query("insert into private.on_call_schedules (admin_id, days, starts, minutes) values ($1, $2, $3, $4)", [
          ada.id,
          days,
          starts,
          minutes,
        ]);
      return (await readMetrics(query)).onCall;
    });
  const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

  test("without on-call shifts the gap is a whole day; adjacent shifts leave no gap", async () => {
    expect(await readOnCallWith([])).toEqual({ people: 0, gapSeconds: 86_400 });
    expect(await readOnCallWith([{ days: EVERY_DAY, starts: "08:00", minutes: 1440 }])).toEqual({
      people: 1,
      gapSeconds: 0,
    });
  });

  test("reports uncovered seconds of the coming day", async () => {
    const { gapSeconds } = await readOnCallWith([{ days: EVERY_DAY, starts: "08:00", minutes: 23 * 60 }]);
    expect(gapSeconds).toBe(3600);
  });

  test("an incident is unacknowledged until an administrator takes ownership", async () => {
    const metrics = await runAndRollBack(async (query) => {
      const before = (await readMetrics(query)).incidents;
      const [incident] = await query<{ id: string }>(
        "insert into private.incidents (kind, severity, person_id, raised_as, happened_at, alerted_at) values ('other', 3, $1, 'admin', now(), now() - interval '1 hour') returning id",
        [ada.id],
      );
      const open = (await readMetrics(query)).incidents;
      await query("update private.incidents set owner_id = $2, taken_at = now() where id = $1", [incident?.id, ada.id]);
      return { before, open, taken: (await readMetrics(query)).incidents };
    });
    expect(metrics.open).toMatchObject({
      open: metrics.before.open + 1,
      unacknowledged: metrics.before.unacknowledged + 1,
    });
    expect(metrics.open.oldestUnacknowledgedSeconds).toBeGreaterThanOrEqual(3600);
    expect(metrics.taken).toMatchObject({
      open: metrics.before.open + 1,
      unacknowledged: metrics.before.unacknowledged,
    });
  });
});
