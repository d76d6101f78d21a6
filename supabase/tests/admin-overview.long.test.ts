// The figures of the administrators' overview page and the lists they link to. They count all tests' rows, so each test
// compares two queries in one snapshot, or makes changes that only it can see.
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  ownerPool,
  runAsIsolated,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import { sharedAdmin, createDeliveryInStatus, paidDelivery } from "./support/deliveries";

jest.setTimeout(120_000);

type Figure = { now: number; before: number | null };
type Overview = Record<"waiting" | "active" | "late" | "atWork" | "cashOut" | "found" | "delivered", Figure> & {
  day: string;
  previousDay: string;
  cashOutDeliveries: number;
  free: number;
  medianSeconds: { now: number | null; before: number | null };
  course: { minute: number; waiting: number; cashOut: number }[];
  hours: { hour: number; today: number | null; before: number }[];
};
type Answer<Data> = { answer: { data: Data } };
type Query = Parameters<Parameters<typeof runAsIsolated>[1]>[0];
let ada: TestPerson;
beforeAll(async () => {
  ada = await sharedAdmin();
});

const readOverview = async (query: Query): Promise<Overview> => {
  const [response] = await query<Answer<Overview>>("select app.admin_get_overview() as answer");
  if (!response) throw new Error("no overview");
  return response.answer.data;
};
/** Reads every page of the list. */
async function listIds(query: Query, fn: "admin_list_transactions" | "admin_list_drivers", filterValue: string) {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const filter = fn === "admin_list_drivers" ? "p_status => $1" : "p_attention => $1";
    const [response]: Answer<{ items: { id?: string; userId?: string }[]; nextCursor: string | null }>[] = await query(
      `select app.${fn}(${filter}, p_cursor => $2, p_limit => 200) as answer`,
      [filterValue, cursor],
    );
    ids.push(...(response?.answer.data.items ?? []).map(({ id, userId }) => id ?? userId ?? ""));
    cursor = response?.answer.data.nextCursor ?? null;
  } while (cursor);
  return ids;
}

test("every figure equals the length of the list it links to", async () => {
  const [waiting, assigned, inTransit, delivered] = await Promise.all([
    paidDelivery(),
    createDeliveryInStatus("assigned"),
    createDeliveryInStatus("in_transit"),
    createDeliveryInStatus("delivered"),
  ]);
  await sql("update public.transactions set started_at = now() - interval '9 hours' where id = $1", [inTransit.id]);
  await sql("update private.task_road_routes set remaining_s = null where transaction_id = $1", [inTransit.id]);
  await runAsIsolated(ada, async (query) => {
    const overviewFigures = await readOverview(query);
    const lists = {
      waiting: await listIds(query, "admin_list_transactions", "waiting"),
      active: await listIds(query, "admin_list_transactions", "active"),
      late: await listIds(query, "admin_list_transactions", "late"),
      cashOut: await listIds(query, "admin_list_transactions", "cash_out"),
      found: await listIds(query, "admin_list_transactions", "found"),
      delivered: await listIds(query, "admin_list_transactions", "delivered"),
      atWork: await listIds(query, "admin_list_drivers", "at_work"),
    };
    expect(Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, new Set(ids).size]))).toEqual({
      waiting: overviewFigures.waiting.now,
      active: overviewFigures.active.now,
      late: overviewFigures.late.now,
      cashOut: overviewFigures.cashOutDeliveries,
      found: overviewFigures.found.now,
      delivered: overviewFigures.delivered.now,
      atWork: overviewFigures.atWork.now,
    });
    expect(lists.waiting).toContain(waiting.id);
    expect(lists.active).toEqual(expect.arrayContaining([assigned.id, inTransit.id]));
    expect(lists.late).toContain(inTransit.id);
    expect(lists.cashOut).toContain(inTransit.id);
    expect(lists.cashOut).not.toContain(assigned.id);
    expect(lists.found).toEqual(expect.arrayContaining([assigned.id, inTransit.id, delivered.id]));
    expect(lists.delivered).toContain(delivered.id);
    expect(lists.atWork).toEqual(expect.arrayContaining([assigned.driver.id, inTransit.driver.id]));
    const [heldCash] = await query<{ amount: string }>("select sum(amount) as amount from ledger.holdings");
    expect(overviewFigures.cashOut.now).toBe(Number(heldCash?.amount));
    expect(overviewFigures.hours.reduce((sum, { today }) => sum + (today ?? 0), 0)).toBe(overviewFigures.delivered.now);
  });
});

test("compares with the same weekday a week ago, up to this time of day", async () => {
  const [delivery, later] = await Promise.all([
    createDeliveryInStatus("delivered"),
    createDeliveryInStatus("delivered"),
  ]);
  await runAsIsolated(ada, async (query) => {
    const before = await readOverview(query);
    const day = "private.compute_overview_day(now())";
    await query(
      `update public.transactions set completed_at = (select at_before - interval '1 second' from ${day}) where id = $1`,
      [delivery.id],
    );
    await query(
      `update public.transactions set completed_at = (select at_before + interval '1 second' from ${day}) where id = $1`,
      [later.id],
    );
    await query(
      `insert into private.overview_samples select at_before - interval '1 minute', 7, 6, 5, 4, 320.5 from ${day}`,
    );
    const after = await readOverview(query);
    expect(after.delivered).toEqual({ now: before.delivered.now - 2, before: (before.delivered.before ?? 0) + 1 });
    expect([
      after.waiting.before,
      after.active.before,
      after.late.before,
      after.atWork.before,
      after.cashOut.before,
    ]).toEqual([7, 6, 5, 4, 320.5]);
    expect(await listIds(query, "admin_list_transactions", "delivered_before")).toContain(delivery.id);
    expect(await listIds(query, "admin_list_transactions", "delivered_before")).not.toContain(later.id);
    expect((Date.parse(after.day) - Date.parse(after.previousDay)) / 86_400_000).toBe(7);
  });
});

test("measures the wait for a driver from the payment, or from when the delivery was returned to the search", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const checkMedian = async (query: Query): Promise<void> => {
    // Its triggers would lock rows of other tests' transactions, which may be waiting for this table.
    await query("set local session_replication_role = replica");
    await query("update public.transactions set assigned_at = null where id <> $1 and assigned_at is not null", [
      delivery.id,
    ]);
    await query("set local session_replication_role = origin");
    await query(
      `update public.transaction_status_updates set "timestamp" = now() - interval '20 minutes' where transaction_id = $1 and action = 'confirm_payment'`,
      [delivery.id],
    );
    await query("update public.transactions set assigned_at = now() - interval '5 minutes' where id = $1", [
      delivery.id,
    ]);
    // If the day began less than five minutes ago, there is no median for today yet.
    const [day] = await query<{ young: boolean }>(
      "select starts > now() - interval '5 minutes' as young from private.compute_overview_day(now())",
    );
    const startedRecently = day?.young === true;
    expect((await readOverview(query)).medianSeconds.now).toBe(startedRecently ? null : 900);
    await query(
      `insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, "timestamp")
       values ($1, 'assigned', 'payment_confirmed', 'unassign', 'admin', now() - interval '7 minutes')`,
      [delivery.id],
    );
    expect((await readOverview(query)).medianSeconds.now).toBe(startedRecently ? null : 120);
  };
  await runAsIsolated(ada, checkMedian, { holding: "public.transactions" });
});

test("stores each quarter-hour's figures once and deletes them after a fortnight", async () => {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query("delete from private.overview_samples");
    await client.query("select private.record_overview_sample(), private.record_overview_sample()");
    await client.query(
      "insert into private.overview_samples select at - interval '16 days', 1, 1, 1, 1, 1 from private.overview_samples",
    );
    await client.query("select app.clean_up(1, 60000)");
    const { rows } = await client.query<{ young: boolean }>(
      "select at > now() - interval '15 minutes' as young from private.overview_samples",
    );
    expect(rows).toEqual([{ young: true }]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("finds drivers on duty by words, and omits a driver who has gone offline", async () => {
  const dora = await newDriver({ name: "Wilhelmina Worker", online: true, at: nextUnusedLocation() });
  const listOnDuty = () =>
    callRpcOrThrow<{ items: { userId: string }[] }>(ada.client, "admin_list_drivers", {
      p_status: "at_work",
      p_search: "wilhelmina",
    });
  expect((await listOnDuty()).items.map(({ userId }) => userId)).toEqual([dora.id]);
  await callRpcOrThrow(dora.client, "set_driver_status", { p_status: "offline" });
  expect((await listOnDuty()).items).toEqual([]);
});

test("admin_get_overview returns NOT_FOUND to a driver or a customer", async () => {
  for (const person of [await newDriver(), await newCustomer()])
    expect(await callRpc(person.client, "admin_get_overview")).toMatchObject({ ok: false, code: "NOT_FOUND" });
});
