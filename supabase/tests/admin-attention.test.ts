// Work that waits for administrators ("attention items"), the cash that drivers hold, and the permanent record of actions.
import {
  anonymousClient,
  APPLICATION,
  runInTransaction,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  sql,
  type TestPerson,
  submitDriverDocuments,
} from "./support/harness";
import {
  sharedAdmin,
  readAsAdmin,
  readCode,
  createDeliveryInStatus,
  preferredTimeLaterToday,
  newDelivery,
  paidDelivery,
  positionBody,
  nextUnusedLocation,
  movePreferredTime,
  type DeliveryStatus,
  type AssignedDelivery,
  completeCashLeg,
} from "./support/deliveries";
import { readTimeline } from "./support/delivery-timeline";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

type AttentionItem = {
  kind: string;
  id: string;
  since: string;
  title: string;
  hint: string | null;
  amount: number | null;
  status: DeliveryStatus | null;
};
type AttentionItems = { counts: Record<string, number>; items: AttentionItem[] };
type CashHolder = {
  driverId: string;
  name: string;
  phone: string | null;
  since: string;
  amount: number;
  deliveries: { id: string; amount: number; reason: string }[];
};

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
});

const reasonArgs = { p_reason: "Counted at the office" };
const listNeedingAttention = (need: string) =>
  callRpcOrThrow<{ items: { id: string }[] }>(operator.client, "admin_list_transactions", {
    p_attention: need,
    p_limit: 200,
  }).then(({ items }) => items.map(({ id }) => id));
// Other tests' old deliveries may precede ours, and the list of all items is longer than twenty.
const attentionItems = (): Promise<AttentionItems> =>
  callRpcOrThrow<AttentionItems>(operator.client, "admin_list_attention_items");
const listKinds = async (id: string): Promise<string[]> =>
  (
    await sql<{ kind: string }>(
      "select kind from private.list_deliveries_needing_attention() where id = $1 order by kind",
      [id],
    )
  ).map(({ kind }) => kind);
const createFailed = async (driver?: TestPerson): Promise<AssignedDelivery> => {
  const delivery = await createDeliveryInStatus("servicing", { sender, receiver, ...(driver ? { driver } : {}) });
  await callRpcOrThrow(delivery.driver.client, "fail_task", {
    p_transaction_id: delivery.id,
    p_reason: "Nobody there",
  });
  return delivery;
};

longTest("refuses all other callers with NOT_FOUND", async () => {
  for (const person of [sender, await newDriver()]) {
    for (const fn of ["admin_list_attention_items", "admin_list_cash", "admin_list_actions"])
      expect(await callRpc(person.client, fn)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  }
  await expect(callRpc(anonymousClient(), "admin_list_attention_items")).rejects.toThrow(/42501|permission/i);
});

longTest("finds a delivery by its driver, and by the sender's phone number in any format", async () => {
  const sam = await newCustomer({ name: "Sam Searched" });
  const at = nextUnusedLocation();
  const dora = await newDriver({ name: "Dora Unmistakable", online: true, at });
  const delivery = await createDeliveryInStatus("assigned", { sender: sam, receiver, driver: dora, at });
  const searchHeldCash = (q: string) =>
    callRpcOrThrow<{ items: { id: string }[] }>(operator.client, "admin_list_transactions", {
      p_search: q,
      p_limit: 200,
    }).then(({ items }) => items.map(({ id }) => id));
  const [area, office, subscriber] = [sam.phone.slice(2, 5), sam.phone.slice(5, 8), sam.phone.slice(8)];
  for (const q of [
    "Unmistakable",
    "dora unmis",
    sam.phone,
    `(${area}) ${office}-${subscriber}`,
    `+1 (${area}) ${office} ${subscriber}`,
    `${area}.${office}.${subscriber}`,
    `${office}${subscriber}`,
  ]) {
    expect({ q, found: (await searchHeldCash(q)).includes(delivery.id) }).toEqual({ q, found: true });
  }
  expect(await searchHeldCash(`(${area}) ${office}-${subscriber}9`)).toEqual([]);
});

describe("a delivery needs a decision", () => {
  longTest("when no driver was found, until it has one", async () => {
    const delivery = await paidDelivery({ sender, receiver });
    expect(await listKinds(delivery.id)).toEqual([]);
    await sql("update private.dispatches set state = 'exhausted', exhausted_at = now() where transaction_id = $1", [
      delivery.id,
    ]);
    expect(await listKinds(delivery.id)).toEqual(["no_driver"]);
    expect(await listNeedingAttention("no_driver")).toContain(delivery.id);
    const driver = await newDriver({ online: true, at: nextUnusedLocation() });
    await callRpcOrThrow(operator.client, "admin_assign_delivery", {
      p_transaction_id: delivery.id,
      p_driver_id: driver.id,
    });
    expect(await listKinds(delivery.id)).toEqual([]);
  });

  longTest.each([
    ["assigned", "assigned_at", 30],
    ["in_transit", "started_at", 120],
    ["servicing", "arrived_at", 15],
  ] as const)("when it has been %s for too long", async (status, column, minutes) => {
    const delivery = await createDeliveryInStatus(status, { sender, receiver });
    const setTimeAgo = (minutesAgo: number) =>
      sql(`update public.transactions set ${column} = now() - make_interval(mins => $2) where id = $1`, [
        delivery.id,
        minutesAgo,
      ]);
    await setTimeAgo(minutes - 1);
    expect(await listKinds(delivery.id)).toEqual([]);
    await setTimeAgo(minutes + 1);
    expect(await listKinds(delivery.id)).toEqual(["late"]);
  });

  // docs/readings.md: preferred-time-effect
  longTest("when the sender's preferred time has passed, until the delivery ends", async () => {
    const delivery = await newDelivery({
      sender,
      receiver,
      fields: { preferredTime: await preferredTimeLaterToday() },
    });
    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
    await callRpcOrThrow(operator.client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    const driver = await newDriver({ online: true, at: delivery.at });
    await callRpcOrThrow(operator.client, "admin_assign_delivery", {
      p_transaction_id: delivery.id,
      p_driver_id: driver.id,
    });
    // The window ends in a minute; then it has ended.
    await movePreferredTime(delivery.id, -58);
    expect(await listKinds(delivery.id)).toEqual([]);
    await movePreferredTime(delivery.id, -60);
    expect(await listKinds(delivery.id)).toEqual(["late"]);
    await completeCashLeg(driver, delivery);
    await callRpcOrThrow(driver.client, "arrive", {
      p_transaction_id: delivery.id,
      p_position: positionBody(delivery.at),
    });
    expect(await listKinds(delivery.id)).toEqual(["late"]);
    await callRpcOrThrow(driver.client, "complete_task", {
      p_transaction_id: delivery.id,
      p_code: await readCode(delivery),
    });
    expect(await listKinds(delivery.id)).toEqual([]);
  });

  longTest("when its driver reports arrival far from the address", async () => {
    const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
    await callRpcOrThrow(delivery.driver.client, "arrive", {
      p_transaction_id: delivery.id,
      p_position: positionBody({ lat: delivery.at.lat + 0.008, lng: delivery.at.lng }),
      p_reason: "The road is closed",
    });
    expect(await listKinds(delivery.id)).toEqual(["outside_gate"]);
    expect((await attentionItems()).counts.outsideGate).toBeGreaterThan(0);
  });

  longTest("while its driver holds cash to be returned", async () => {
    const delivery = await createFailed();
    expect(await listKinds(delivery.id)).toEqual(["cash_to_return"]);
    await callRpcOrThrow(operator.client, "admin_refund_delivery", { p_transaction_id: delivery.id, ...reasonArgs });
    expect(await listKinds(delivery.id)).toEqual(["cash_to_return"]);
    await callRpcOrThrow(operator.client, "admin_record_returned_cash", {
      p_transaction_id: delivery.id,
      ...reasonArgs,
    });
    expect(await listKinds(delivery.id)).toEqual([]);
  });
});

longTest("lists applications too, and counts all items beyond those listed", async () => {
  for (let n = 0; n < 21; n++) {
    const driver = await newDriver({ approved: false });
    await submitDriverDocuments(driver);
    await callRpcOrThrow(driver.client, "submit_application", { p_form: APPLICATION });
  }
  const { counts, items } = await attentionItems();
  expect(counts.applications).toBeGreaterThanOrEqual(21);
  const applications = items.filter(({ kind }) => kind === "application");
  expect(applications).toHaveLength(20);
  expect(applications.every(({ amount, status }) => amount === null && status === null)).toBe(true);
  expect(items.map(({ since }) => since)).toEqual(items.map(({ since }) => since).sort());
});

longTest("lists each holder of cash with all they hold, longest first, and the total", async () => {
  const listPage = (args: Record<string, unknown> = {}) =>
    callRpcOrThrow<{ items: CashHolder[]; nextCursor: string | null; count: number; amount: number }>(
      operator.client,
      "admin_list_cash",
      args,
    );
  const first = await createFailed();
  const second = await createFailed();
  const wholeList = await listPage({ p_limit: 100 });
  expect(wholeList.count).toBeGreaterThanOrEqual(wholeList.items.flatMap(({ deliveries }) => deliveries).length);
  const cents = (amount: number): number => Math.round(amount * 100);
  const listedCents = wholeList.items.reduce((sum, { amount }) => sum + cents(amount), 0);
  expect(cents(wholeList.amount)).toBeGreaterThanOrEqual(listedCents);

  // Other tests add holders meanwhile: read pages of one until both of ours were seen.
  const allPages: CashHolder[] = [];
  for (let cursor: string | null = null; !allPages.some(({ driverId }) => driverId === second.driver.id);) {
    const page: Awaited<ReturnType<typeof listPage>> = await listPage({ p_limit: 1, p_cursor: cursor });
    expect(page.items).toHaveLength(1);
    allPages.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  const heldSince = allPages.map((held) => held.since);
  expect(heldSince).toEqual([...heldSince].sort());
  expect(allPages.filter(({ driverId }) => [first.driver.id, second.driver.id].includes(driverId))).toMatchObject([
    {
      driverId: first.driver.id,
      phone: first.driver.phone,
      amount: 80,
      deliveries: [{ id: first.id, amount: 80, reason: "Nobody there" }],
    },
    { driverId: second.driver.id, deliveries: [{ id: second.id }] },
  ]);
  expect((await readAsAdmin(first.id)).cashToReturn).toBe(true);
});

test("a delivery's timeline has actor, action and time of each step, and never a code", async () => {
  const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
  const code = await readCode(delivery);
  await callRpc(delivery.driver.client, "complete_task", { p_transaction_id: delivery.id, p_code: "WRONG234" });
  await callRpcOrThrow(delivery.driver.client, "fail_task", {
    p_transaction_id: delivery.id,
    p_reason: "Nobody there",
  });
  await callRpcOrThrow(operator.client, "admin_record_returned_cash", { p_transaction_id: delivery.id, ...reasonArgs });
  const timeline = await readTimeline(delivery, { reader: operator });
  const entries = timeline.map(({ kind, what, role, name, detail }) =>
    [kind, what, role, name, detail].filter((each) => each !== null).join(" "),
  );
  for (const expectedLine of [
    "transition create sender Sam Sender",
    "transition accept receiver Rita Receiver",
    "transition confirm_payment payments",
    `offer sent driver ${delivery.driver.name}`,
    `offer accepted driver ${delivery.driver.name}`,
    `transition start_service driver ${delivery.driver.name}`,
    `transition arrive driver ${delivery.driver.name}`,
    `transition fail_task driver ${delivery.driver.name} Nobody there`,
    "code made receiver Rita Receiver",
    "code wrong driver 1",
    `record cash_returned admin ${operator.name} ${reasonArgs.p_reason}`,
  ])
    expect(entries).toContain(expectedLine);
  expect(timeline.map(({ at }) => at)).toEqual(
    timeline
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect(JSON.stringify(timeline)).not.toContain(code);
  expect(JSON.stringify(timeline)).not.toContain(delivery.driver.phone);
});

longTest(
  "lists administrators' actions with their subjects, including deleted ones, and pages without a gap",
  async () => {
    const keptDelivery = await newDelivery({ sender, receiver });
    const deletedDelivery = await newDelivery({ sender, receiver });
    await callRpcOrThrow(operator.client, "admin_cancel_delivery", {
      p_transaction_id: keptDelivery.id,
      ...reasonArgs,
    });
    await callRpc(operator.client, "admin_delete_transaction", { p_transaction_id: deletedDelivery.id, ...reasonArgs });
    type Action = {
      id: number;
      action: string;
      reason: string | null;
      by: string;
      subject: string | null;
      subjectKind: string | null;
      subjectId: string;
      amount: number | null;
    };
    const listPage = (args: Record<string, unknown> = {}) =>
      callRpcOrThrow<{ items: Action[]; nextCursor: string | null }>(operator.client, "admin_list_actions", args);
    const deletedAction = (await listPage({ p_action: "delete_transaction", p_limit: 5 })).items.find(
      ({ subjectId }) => subjectId === deletedDelivery.id,
    );
    expect(deletedAction).toMatchObject({
      action: "delete_transaction",
      reason: reasonArgs.p_reason,
      by: operator.name,
      subject: `TXN-${deletedDelivery.id.slice(0, 8).toUpperCase()}`,
      subjectKind: null,
      amount: 80,
    });
    const actions: Action[] = [];
    for (let cursor: string | null = null; actions.length < 30;) {
      const { items, nextCursor }: { items: Action[]; nextCursor: string | null } = await listPage({
        p_limit: 2,
        p_cursor: cursor,
      });
      actions.push(...items);
      cursor = nextCursor;
      if (!cursor) break;
    }
    expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length);
    expect(actions.map(({ id }) => id)).toEqual([...actions.map(({ id }) => id)].sort((a, b) => b - a));
    expect(actions.find(({ subjectId }) => subjectId === keptDelivery.id)).toMatchObject({
      action: "cancel",
      subjectKind: "delivery",
    });
    expect(await callRpc(operator.client, "admin_list_actions", { p_cursor: "1; drop" })).toMatchObject({
      code: "VALIDATION_ERROR",
      errors: [{ path: "cursor" }],
    });
  },
);

test("refuses changes and deletions of the record, also to the table's owner", async () => {
  const delivery = await newDelivery({ sender, receiver });
  await callRpcOrThrow(operator.client, "admin_cancel_delivery", { p_transaction_id: delivery.id, ...reasonArgs });
  for (const change of [
    "update private.admin_actions set reason = 'Never said'",
    "delete from private.admin_actions",
    "truncate private.admin_actions",
  ]) {
    await expect(sql(change)).rejects.toThrow("admin_actions is append-only");
  }
  expect(await queryRow("select reason from private.admin_actions where subject_id = $1", [delivery.id])).toEqual({
    reason: reasonArgs.p_reason,
  });
});

longTest("finds reversed payments by an index of their own", async () => {
  const plan = await runInTransaction(async (query) => {
    await query("set local enable_seqscan = off");
    return query<{ "QUERY PLAN": string }>(
      "explain (costs off) select u.transaction_id from public.transaction_status_updates u where private.is_payment_reversal(u.action)",
    );
  });
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("transaction_status_updates_payment_gone");
});
