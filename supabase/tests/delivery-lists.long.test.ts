// The administrators' list of deliveries in each sort order, its export, and the list of recorded administrators'
// actions.
import { transactionStatuses } from "../../lib/domain/transaction/transaction";
import { deliverySorts, type DeliverySort } from "../../lib/contracts/admin/transactions";
import { callRpc, callRpcOrThrow, newAdmin, newCustomer, ownerPool, sql, type TestPerson } from "./support/harness";
import { sharedAdmin, newDelivery } from "./support/deliveries";

jest.setTimeout(60_000);

type ListedDelivery = { id: string; amount: number; status: string; createdAt: string };
type Page = { items: ListedDelivery[]; nextCursor: string | null };

let operator: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [operator, receiver] = await Promise.all([sharedAdmin(), newCustomer({ name: "Rita Receiver" })]);
});

const listDeliveries = (args: Record<string, unknown>): Promise<Page> =>
  callRpcOrThrow<Page>(operator.client, "admin_list_transactions", { p_search: receiver.phone, ...args });

test("each order pages without a gap in both directions, also among equal values", async () => {
  const sender = await newCustomer({ name: "Sam Sender" });
  const createdIds: string[] = [];
  // One for another day, one that has ended: the other orders need different values.
  const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10);
  const window = { preferredTime: { day: tomorrow, from: "10:00", to: "12:00" } };
  for (const [n, amount] of [80, 120, 80, 40, 120].entries())
    createdIds.push((await newDelivery({ sender, receiver, amount, fields: n === 1 ? window : {} })).id);
  await callRpcOrThrow(operator.client, "admin_cancel_delivery", {
    p_transaction_id: createdIds[2],
    p_reason: "On the telephone",
  });
  const [firstId = "", laterId = "", endedId = "", smallAmountId = "", lastId = ""] = createdIds;
  const orders: Record<string, string[]> = {
    created: createdIds,
    due: [firstId, endedId, smallAmountId, lastId, laterId],
    status: [firstId, laterId, smallAmountId, lastId, endedId],
  };
  for (const sort of deliverySorts) {
    const listedDeliveries: ListedDelivery[] = [];
    for (let cursor: string | null = null; ;) {
      const page: Page = await listDeliveries({ p_sort: sort, p_limit: 2, p_cursor: cursor });
      listedDeliveries.push(...page.items);
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    const ids = listedDeliveries.map(({ id }) => id);
    expect([sort, [...ids].sort()]).toEqual([sort, [...createdIds].sort()]);
    const expected = orders[sort.replace("-", "")];
    if (expected) expect([sort, ids]).toEqual([sort, sort.startsWith("-") ? [...expected].reverse() : expected]);
    else
      expect([sort, listedDeliveries.map(({ amount }) => amount)]).toEqual([
        sort,
        sort.startsWith("-") ? [120, 120, 80, 80, 40] : [40, 80, 80, 120, 120],
      ]);
  }
  expect((await listDeliveries({ p_status: "open" })).items.map(({ id }) => id).sort()).toEqual(
    createdIds.filter((id) => id !== endedId).sort(),
  );
});

test("refuses a cursor from another order", async () => {
  const sender = await newCustomer({ name: "Sam Sender" });
  for (let n = 0; n < 2; n++) await newDelivery({ sender, receiver });
  const { nextCursor } = await listDeliveries({ p_sort: "amount", p_limit: 1 });
  expect(nextCursor).not.toBeNull();
  for (const cursor of [nextCursor, "bm9ib2R5", "%%%"])
    expect(
      await callRpc(operator.client, "admin_list_transactions", { p_sort: "-created", p_cursor: cursor }),
    ).toMatchObject({ code: "VALIDATION_ERROR", errors: [{ path: "cursor" }] });
});

test("each order reads from an index in sorted order", async () => {
  const [{ source: functionSource = "" } = {}] = await sql<{ source: string }>(
    "select prosrc as source from pg_proc where proname = 'find_deliveries'",
  );
  const [, functionQuery = ""] = /return array\(([\s\S]*)\);/.exec(functionSource) ?? [];
  const buildQuery = (sort: DeliverySort): string =>
    functionQuery
      .replaceAll("p_sort", `'${sort}'::text`)
      .replaceAll("p_size", "51")
      .replaceAll("p_amount", "80::numeric")
      .replaceAll("p_stage", "3")
      .replaceAll("p_at", "now()")
      .replaceAll("p_id", "'00000000-0000-4000-8000-000000000000'::uuid")
      .replace(/\b(p_(q|status|attention)|v_pattern)\b/g, "null::text")
      .replace(/\bp_(from|to)\b/g, "null::timestamptz")
      .replace(/\bv_(drivers|senders|attention_ids)\b/g, "null::uuid[]")
      .replace(/\bv_id\b/g, "null::uuid");
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query(
      "set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off",
    );
    for (const sort of deliverySorts) {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${buildQuery(sort)}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      const index = { created: "newest", due: "by_due", amount: "by_amount", status: "by_stage" }[
        sort.replace("-", "")
      ];
      expect([sort, plan]).toEqual([
        sort,
        expect.stringMatching(new RegExp(`transactions_${index ?? ""} .*[\\s\\S]*Index Cond: \\(ROW`)),
      ]);
      expect([sort, plan]).not.toEqual([sort, expect.stringContaining("Sort")]);
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("sorts statuses in the order of a delivery's stages", async () => {
  const rows = await sql<{ stage: number }>(
    "select private.get_status_stage(s) as stage from unnest($1::text[]) with ordinality as u (s, n) order by n",
    [transactionStatuses],
  );
  expect(rows.map(({ stage }) => stage)).toEqual(transactionStatuses.map((_, n) => n + 1));
});

test("an export reports its row count and is recorded with its administrator, without the search words", async () => {
  const sender = await newCustomer({ name: "Sam Sender" });
  const payee = await newCustomer({ name: "Rosa Receiver" });
  await newDelivery({ sender, receiver: payee, amount: 40 });
  const ada = await newAdmin({ name: "Ada Exports" });
  const { rows, truncated, actionId } = await callRpcOrThrow<{ rows: number; truncated: boolean; actionId: string }>(
    ada.client,
    "admin_export_transactions",
    { p_search: payee.phone, p_status: "pending", p_sort: "amount" },
  );
  expect([rows, truncated]).toEqual([1, false]);
  expect(
    await sql('select id::text as "actionId", action, details from private.admin_actions where admin_id = $1', [
      ada.id,
    ]),
  ).toEqual([
    {
      actionId,
      action: "export_transactions",
      details: { rows: 1, truncated: false, filter: { searched: true, status: "pending", sort: "amount" } },
    },
  ]);
  for (const fn of ["admin_export_transactions", "admin_export_actions"])
    expect(await callRpc(payee.client, fn, {})).toMatchObject({ code: "NOT_FOUND" });
});

test("searches the record by administrator, subject, reason and time, and the export reports what it omits", async () => {
  const [ada, bea] = await Promise.all([newAdmin({ name: "Ada Archer" }), newAdmin({ name: "Bea Baker" })]);
  const sender = await newCustomer({ name: "Sam Sender" });
  const [first, second] = [await newDelivery({ sender, receiver }), await newDelivery({ sender, receiver })];
  await callRpcOrThrow(ada.client, "admin_cancel_delivery", {
    p_transaction_id: first.id,
    p_reason: "The Quilled Hedgehog rang",
  });
  await callRpcOrThrow(bea.client, "admin_cancel_delivery", { p_transaction_id: second.id, p_reason: "Sent twice" });
  const orderNo = `TXN-${first.id.slice(0, 8).toUpperCase()}`;
  type ActionPage = {
    items: { subject: string; by: string; rows: number | null; action: string }[];
    nextCursor: string | null;
  };
  const listSubjects = async (args: Record<string, unknown>): Promise<string[]> =>
    (await callRpcOrThrow<ActionPage>(ada.client, "admin_list_actions", args)).items.map(({ subject }) => subject);
  for (const args of [
    { p_search: orderNo },
    { p_search: first.id },
    { p_search: first.id.slice(0, 8) },
    { p_search: "quilled hedgehog" },
    { p_by: "ada arch" },
    { p_by: "Archer", p_action: "cancel", p_from: new Date(Date.now() - 3_600_000).toISOString() },
  ])
    expect([args, await listSubjects(args)]).toEqual([args, [orderNo]]);
  expect(await listSubjects({ p_by: "Archer", p_to: new Date(Date.now() - 3_600_000).toISOString() })).toEqual([]);
  expect(await listSubjects({ p_by: "Archer", p_search: second.id })).toEqual([]);
  expect(await listSubjects({ p_by: "Nobody Of That Name" })).toEqual([]);
  const { rows, actionId } = await callRpcOrThrow<{ rows: number; actionId: string }>(
    ada.client,
    "admin_export_actions",
    {
      p_by: "Archer",
    },
  );
  expect(rows).toBe(1);
  expect(await listSubjects({ p_by: "Archer", p_cursor: actionId })).toEqual([orderNo]);
  const { items } = await callRpcOrThrow<ActionPage>(ada.client, "admin_list_actions", { p_by: "Archer", p_limit: 1 });
  expect(items).toMatchObject([{ action: "export_actions", rows: 1, subject: null, by: "Ada Archer" }]);
});
