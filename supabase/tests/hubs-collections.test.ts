// Cash returned to a hub waits in its safe until the sender collects it: with their code and the cashier's
// confirmation, or recorded by two administrators.
import { randomUUID } from "node:crypto";
import { readLeg, listQueuedNotifications, type TransactionJson } from "./support/deliveries";
import {
  readHubBalance,
  countDeposit,
  listLedgerEntries,
  createFailedDelivery,
  listCodeLocks,
  newHub,
  openDepositOrThrow,
  verifyLedgerIntegrity,
  type TestHub,
} from "./support/hubs";
import {
  assignPrefundedDelivery,
  hubAdmin,
  countAtHub,
  moveCashFromBank,
  settleSafeAt,
  createPrefundedDelivery,
  proveAtHub,
} from "./support/prefunded";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  serviceClient,
  readSessionId,
  nextUnusedLocation,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import type { Collection } from "../../lib/contracts/delivery/collection";
import type { HubCounterState } from "../../lib/contracts/hub";
import { readTimeline } from "./support/delivery-timeline";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

type Code = { legId: string; kind: string; driverId: string; code: string };
let sender: TestPerson;
let receiver: TestPerson;
let hub: TestHub;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});
beforeEach(async () => {
  hub = await newHub(nextUnusedLocation());
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

/** $80 of a failed delivery, or a part of it, is in the hub's safe. */
async function createCollection(sum = 80, overrides: { sender?: TestPerson } = {}) {
  const delivery = await createFailedDelivery({ sender, receiver, hub, ...overrides });
  const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
  await countDeposit(hub.cashier, hub, deposit, sum);
  return delivery;
}
const collection = (id: string, caller = sender) =>
  callRpc<Collection | null>(caller.client, "get_collection", { p_transaction_id: id });
const waiting = async (id: string) => {
  const answer = await collection(id);
  if (!answer.data) throw new Error("nothing waits");
  return answer.data;
};
const confirm = (id: string, counted = 80, caller = sender) =>
  callRpc<Code>(caller.client, "confirm_collection", { p_transaction_id: id, p_counted: counted });
const give = async (
  { id, amount }: Pick<Collection, "id" | "amount">,
  code: string,
  extraFields: Record<string, unknown> = {},
): Promise<RpcResult<Collection>> =>
  callRpc<Collection>(serviceClient(), "give_collection", {
    p_cashier_id: hub.cashier.id,
    p_session_id: await readSessionId(hub.cashier.client),
    p_hub_id: hub.id,
    p_collection_id: id,
    p_amount: amount,
    p_code: code,
    ...extraFields,
  });
const cash = async (id: string) =>
  (await listLedgerEntries({ id })).map((e) => `${e.cause}: ${e.giver} > ${e.taker} ${e.amount}`);
const readCounter = (caller = hub.cashier) =>
  callRpcOrThrow<HubCounterState>(caller.client, "get_hub", { p_id: hub.id });

longTest("the sender reads where it is, and the cashier sees the same digits; all others read nothing", async () => {
  const { id, driver } = await createCollection();
  const waitingCollection = await waiting(id);
  expect(waitingCollection).toMatchObject({
    amount: 80,
    state: "waiting",
    canGive: false,
    hub: { id: hub.id, name: "North Street", address: "12 North Street", open: true },
  });
  const [listed] = (await readCounter()).collections;
  expect(listed).toMatchObject({
    id: waitingCollection.id,
    senderName: "Sam Sender",
    matchingDigits: waitingCollection.matchingDigits,
    canGive: true,
  });
  expect(
    await callRpcOrThrow<TransactionJson>(sender.client, "get_transaction_by_id", { transaction_id: id }),
  ).toMatchObject({
    cashAtHub: true,
  });
  expect(
    await callRpcOrThrow<TransactionJson>(receiver.client, "get_transaction_by_id", { transaction_id: id }),
  ).toMatchObject({
    cashAtHub: false,
  });
  for (const stranger of [receiver, driver, hub.cashier, await newCustomer()]) {
    expect(await collection(id, stranger)).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
    expect(await confirm(id, 80, stranger)).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
  }
  expect((await readCounter(await newAdmin())).collections).toMatchObject([
    { id: waitingCollection.id, matchingDigits: null, canGive: false },
  ]);
});

longTest("the hub's staff page through collections, search them by name or number, and read each one", async () => {
  const made = [await createCollection(), await createCollection(), await createCollection()];
  const listCollections = (caller: TestPerson, extraFields: object = {}) =>
    callRpc<{ items: Collection[]; nextCursor: string | null }>(caller.client, "list_collections", {
      p_hub_id: hub.id,
      ...extraFields,
    });
  const collections = (await listCollections(hub.cashier)).data?.items ?? [];
  expect(collections.map(({ transactionId }) => transactionId)).toEqual(made.map(({ id }) => id));
  expect(await readCounter()).toMatchObject({ collectionsCount: 3, safe: { waiting: 240, reserved: 0, available: 0 } });
  const first = (await listCollections(hub.cashier, { p_limit: 2 })).data;
  const secondPage = (await listCollections(hub.cashier, { p_limit: 2, p_cursor: first?.nextCursor })).data;
  expect([...(first?.items ?? []), ...(secondPage?.items ?? [])].map(({ id }) => id)).toEqual(
    collections.map(({ id }) => id),
  );
  expect(secondPage?.nextCursor).toBeNull();
  expect(await listCollections(hub.cashier, { p_cursor: "x" })).toMatchObject({ code: "VALIDATION_ERROR" });
  const [lastCollection] = collections.slice(-1);
  const search = async (q: string) =>
    (await listCollections(hub.cashier, { p_search: q })).data?.items.map(({ id }) => id);
  expect(await search(lastCollection?.orderNo ?? "")).toEqual([lastCollection?.id]);
  expect(await search((lastCollection?.orderNo ?? "").replace("TXN-", "").toLowerCase())).toEqual([lastCollection?.id]);
  expect(await search("sender")).toHaveLength(3);
  expect(await search("Otto")).toEqual([]);
  const readCollection = (caller: TestPerson, id = lastCollection?.id) =>
    callRpc<Collection>(caller.client, "get_hub_collection", { p_hub_id: hub.id, p_collection_id: id });
  expect((await readCollection(hub.cashier)).data).toMatchObject({
    id: lastCollection?.id,
    canGive: true,
    matchingDigits: lastCollection?.matchingDigits,
  });
  expect((await readCollection(await newAdmin())).data).toMatchObject({
    id: lastCollection?.id,
    canGive: false,
    matchingDigits: null,
  });
  const otherHub = await newHub(nextUnusedLocation());
  for (const stranger of [sender, receiver, otherHub.cashier]) {
    expect(await listCollections(stranger)).toMatchObject({ code: "HUB_NOT_FOUND" });
    expect(await readCollection(stranger)).toMatchObject({ code: "HUB_NOT_FOUND" });
  }
  expect(await readCollection(hub.cashier, randomUUID())).toMatchObject({ code: "HUB_NOT_FOUND" });
  const { code } = (await confirm(lastCollection?.transactionId ?? "")).data ?? { code: "" };
  await give(lastCollection ?? { id: "", amount: 0 }, code);
  expect((await readCollection(hub.cashier)).data).toMatchObject({ state: "done", canGive: false });
});

test("the sender counts, the cashier posts it with the sender's code: one entry, and both are named", async () => {
  const { id } = await createCollection();
  const openCollection = await waiting(id);
  expect(await give(openCollection, "ACDE-2345")).toMatchObject({
    code: "LEG_NOT_CONFIRMED",
    message: "The sender has to count the cash and open their code first",
  });
  expect(await confirm(id, 70)).toMatchObject({ code: "COUNT_DIFFERS" });
  const { code } = (await confirm(id)).data ?? { code: "" };
  expect((await confirm(id)).data).toMatchObject({
    code,
    kind: "collection",
    legId: openCollection.id,
    driverId: sender.id,
  });
  expect(await give(openCollection, code, { p_amount: 70 })).toMatchObject({ code: "COUNT_DIFFERS" });
  expect(await give(openCollection, code, { p_cashier_id: sender.id })).toMatchObject({ code: "HUB_NOT_FOUND" });
  const results = await Promise.all([give(openCollection, code), give(openCollection, code)]);
  expect(results.map(({ data }) => data?.state)).toEqual(["done", "done"]);
  expect((await cash(id)).slice(-2)).toEqual(["return: driver > hub 80", "collected: hub > sender 80"]);
  expect(await readHubBalance(hub)).toBe(0);
  expect(
    await sql("select given_by, taken_by from ledger.transfers where transaction_id = $1 and cause = 'collected'", [
      id,
    ]),
  ).toEqual([{ given_by: hub.cashier.id, taken_by: sender.id }]);
  expect(await listQueuedNotifications(id)).toContain("cash_returned");
  expect((await readCounter()).collections).toEqual([]);
  expect(await waiting(id)).toMatchObject({ state: "done" });
  expect(await confirm(id)).toMatchObject({ code: "NO_OPEN_LEG" });
  const record = await readTimeline({ id });
  expect(record).toContainEqual(
    expect.objectContaining({ what: "collected", name: "Carl Cashier", detail: "North Street" }),
  );
});

longTest("validates a scanned code's fields: another's is WRONG_LEG, a forged one counts as a try", async () => {
  const { id } = await createCollection();
  const openCollection = await waiting(id);
  const opens = (await confirm(id)).data;
  if (!opens) throw new Error("no code");
  const qr = { legId: opens.legId, kind: opens.kind, driverId: opens.driverId };
  const scan = (extraFields: object, verdict = "ok") =>
    give(openCollection, opens.code, { p_qr: { ...qr, ...extraFields }, p_signature_check: verdict });
  expect(await scan({ legId: id })).toMatchObject({ code: "WRONG_LEG" });
  expect(await scan({ kind: "return" })).toMatchObject({ code: "invalid_signature", attemptsLeft: 4 });
  expect(await scan({}, "invalid_signature")).toMatchObject({ code: "invalid_signature", attemptsLeft: 3 });
  expect(await give(openCollection, "", { p_qr: {}, p_signature_check: "invalid_signature" })).toMatchObject({
    attemptsLeft: 3,
  });
  expect(await give(openCollection, "K7Q2")).toMatchObject({ code: "invalid_code", attemptsLeft: 3 });
  expect(await scan({}, "expired")).toMatchObject({ code: "expired_code" });
  expect((await scan({})).data).toMatchObject({ state: "done" });
});

longTest("five wrong codes lock it; the sender is notified, and an administrator unlocks it", async () => {
  const { id } = await createCollection();
  const openCollection = await waiting(id);
  const { code } = (await confirm(id)).data ?? { code: "" };
  for (const letter of "ACDEF") await give(openCollection, letter + "2".repeat(7));
  expect(await give(openCollection, code)).toMatchObject({ code: "CODE_LOCKED" });
  expect(await listQueuedNotifications(id)).toContain("code_locked");
  // The cashier tried, not a driver.
  expect(await listCodeLocks({ id })).toEqual([]);
  await callRpcOrThrow((await hubAdmin()).client, "admin_unlock_code", {
    p_transaction_id: id,
    p_reason: "They called",
  });
  expect((await give(openCollection, code)).data).toMatchObject({ state: "done" });
});

longTest("a later deposit is added, and invalidates the code of the smaller sum", async () => {
  const { id, driver } = await createCollection(50);
  const first = await waiting(id);
  const { code } = (await confirm(id, 50)).data ?? { code: "" };
  await countDeposit(hub.cashier, hub, await openDepositOrThrow(driver, hub, [id]), 30);
  expect(await waiting(id)).toMatchObject({ id: first.id, amount: 80, state: "waiting" });
  expect(await give(first, code)).toMatchObject({ code: "COUNT_DIFFERS" });
  const again = (await confirm(id)).data;
  expect((await give({ id: first.id, amount: 80 }, again?.code ?? "")).data).toMatchObject({ state: "done" });
});

test("a cashier gives nothing to themselves, and no more than the safe holds", async () => {
  const cashiersDelivery = await createCollection(80, { sender: hub.cashier });
  // Another cashier has to count it.
  expect((await collection(cashiersDelivery.id, hub.cashier)).data).toBeNull();
  const { id } = await createCollection();
  const openCollection = await waiting(id);
  const { code } = (await confirm(id)).data ?? { code: "" };
  await settleSafeAt(hub, (await readHubBalance(hub)) - 10);
  expect(await give(openCollection, code)).toMatchObject({ code: "SAFE_TOO_LOW" });
  await moveCashFromBank(hub, 10);
  expect((await give(openCollection, code)).data).toMatchObject({ state: "done" });
});

longTest("cash that waits for senders funds no prefunded delivery", async () => {
  await createCollection();
  await expect(createPrefundedDelivery({ sender, receiver, at: hub.at })).rejects.toThrow(/No hub/);
  await moveCashFromBank(hub, 80);
  await assignPrefundedDelivery(hub, { sender, receiver });
});

test("cash that waits for senders or is reserved cannot go to the bank, and a request for it is void", async () => {
  const team = (await newAdmin({ name: "Ada Admin" })).id;
  const [ada, eve] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
  await createCollection();
  await moveCashFromBank(hub, 100);
  const move = (amount: number) =>
    callRpc<{ approvalId?: string }>(ada.client, "admin_move_cash", {
      p_hub_id: hub.id,
      p_direction: "to_bank",
      p_amount: amount,
      p_reason: "Weekly",
    });
  expect(await move(100.01)).toMatchObject({
    code: "SAFE_TOO_LOW",
    message: "That much is not free: cash for senders and paid deliveries stays in the safe",
  });
  expect(await readCounter()).toMatchObject({
    hub: { balance: 180 },
    safe: { waiting: 80, reserved: 0, available: 100 },
  });
  const requested = await move(100);
  expect(requested.data?.approvalId).toBeDefined();
  await assignPrefundedDelivery(hub, { sender, receiver });
  expect(await move(20.01)).toMatchObject({ code: "SAFE_TOO_LOW" });
  expect(await callRpc(eve.client, "admin_grant_approval", { p_id: requested.data?.approvalId })).toMatchObject({
    code: "APPROVAL_CLOSED",
  });
  expect((await callRpc(eve.client, "admin_grant_approval", { p_id: (await move(20)).data?.approvalId })).ok).toBe(
    true,
  );
  expect(await readHubBalance(hub)).toBe(160);
});

test("a driver at the counter cannot take the senders' cash when the rest is gone", async () => {
  await moveCashFromBank(hub, 80);
  const delivery = await assignPrefundedDelivery(hub, { sender, receiver });
  const code = await countAtHub(hub, delivery);
  await settleSafeAt(hub, 10);
  const { id } = await createCollection();
  expect(await readHubBalance(hub)).toBe(90);
  expect(await proveAtHub(hub, delivery, code)).toMatchObject({ code: "SAFE_TOO_LOW" });
  expect(await callRpc(hub.cashier.client, "confirm_leg", { p_transaction_id: delivery.id })).toMatchObject({
    code: "SAFE_TOO_LOW",
  });
  await give(await waiting(id), (await confirm(id)).data?.code ?? "");
  expect(await readHubBalance(hub)).toBe(10);
});

longTest(
  "an administrator's record takes a second one, is void once the cash was collected, and the delivery cannot be deleted until then",
  async () => {
    const team = (await newAdmin({ name: "Ada Admin" })).id;
    const [ada, eve] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
    const { id } = await createCollection();
    const recordWithoutCode = (caller: TestPerson) =>
      callRpc<{ approvalId?: string }>(caller.client, "admin_record_collected_cash", {
        p_transaction_id: id,
        p_reason: "Their brother",
      });
    expect(await callRpc(ada.client, "admin_delete_transaction", { p_transaction_id: id })).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
    });
    const requested = await recordWithoutCode(ada);
    expect(requested.data?.approvalId).toBeDefined();
    expect(await readHubBalance(hub)).toBe(80);
    expect(await callRpc(ada.client, "admin_grant_approval", { p_id: requested.data?.approvalId })).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
    });
    expect(
      (await callRpc(eve.client, "admin_grant_approval", { p_id: requested.data?.approvalId })).data,
    ).toMatchObject({
      state: "approved",
    });
    expect((await cash(id)).at(-1)).toBe("cash_collected: hub > sender 80");
    expect((await recordWithoutCode(ada)).ok).toBe(true);
    expect((await cash(id)).filter((line) => line.includes("collected"))).toHaveLength(1);

    const otherDelivery = await createCollection();
    const lateRecord = await callRpc<{ approvalId?: string }>(ada.client, "admin_record_collected_cash", {
      p_transaction_id: otherDelivery.id,
      p_reason: "Their brother",
    });
    const openCollection = await waiting(otherDelivery.id);
    await give(openCollection, (await confirm(otherDelivery.id)).data?.code ?? "");
    expect(await callRpc(eve.client, "admin_grant_approval", { p_id: lateRecord.data?.approvalId })).toMatchObject({
      code: "APPROVAL_CLOSED",
    });
    expect(await readHubBalance(hub)).toBe(0);
  },
);

test("the hub's cashiers can neither record nor approve a collection as administrators", async () => {
  const team = (await newAdmin({ name: "Ada Admin" })).id;
  const [ada, eve, teamlessAdmin] = await Promise.all([newAdmin({ team }), newAdmin({ team }), hubAdmin()]);
  const cashiers = (...accounts: TestPerson[]) =>
    callRpcOrThrow(teamlessAdmin.client, "admin_update_hub", {
      p_id: hub.id,
      p_patch: { cashiers: [hub.cashier, ...accounts].map(({ id }) => ({ userId: id })) },
    });
  const { id } = await createCollection();
  const recordWithoutCode = (caller: TestPerson) =>
    callRpc<{ approvalId?: string }>(caller.client, "admin_record_collected_cash", {
      p_transaction_id: id,
      p_reason: "Their brother",
    });
  const requested = await recordWithoutCode(ada);
  await cashiers(eve, teamlessAdmin);
  for (const by of [eve, teamlessAdmin])
    expect(await recordWithoutCode(by)).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
  expect(await callRpc(eve.client, "admin_grant_approval", { p_id: requested.data?.approvalId })).toMatchObject({
    code: "CONFLICT_OF_INTEREST",
  });
  expect(await readHubBalance(hub)).toBe(80);
  await cashiers();
  expect((await callRpc(eve.client, "admin_grant_approval", { p_id: requested.data?.approvalId })).ok).toBe(true);
  expect(await readHubBalance(hub)).toBe(0);
});

test("no entry gives a sender more of their cash than was deposited", async () => {
  const delivery = await createCollection();
  await moveCashFromBank(hub, 50);
  await expect(
    sql(
      "select private.post_cash(t, 'collected', 'forged', 'hub', $2, 'sender', t.user_id, null, null, null, '{}', now(), 90) from public.transactions t where id = $1",
      [delivery.id, hub.id],
    ),
  ).rejects.toThrow(/more would leave the hub/);
  expect((await readLeg(delivery)).state).toBe("done");
});
