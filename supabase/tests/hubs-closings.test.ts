// Each business day a hub's cashier counts the safe (`closing`), and the sum is compared with the ledger. Settling a
// difference, and moving cash to or from the bank, take two administrators who are no cashiers there.
import { sharedAdmin } from "./support/deliveries";
import {
  readHubBalance,
  countDeposit,
  createFailedDelivery,
  newHub,
  openDepositOrThrow,
  verifyLedgerIntegrity,
  type TestHub,
} from "./support/hubs";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  nextUnusedLocation,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import type { HubClosing } from "../../lib/contracts/hub";

jest.setTimeout(120_000);

let sender: TestPerson;
let receiver: TestPerson;
let ada: TestPerson;
let alan: TestPerson;
let soleAdmin: TestPerson;
beforeAll(async () => {
  const team = `hubs ${Date.now()}`;
  [sender, receiver, ada, alan, soleAdmin] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    newAdmin({ name: "Ada Admin", team }),
    newAdmin({ name: "Alan Admin", team }),
    sharedAdmin(),
  ]);
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

const recordClosing = (caller: TestPerson, hub: TestHub, counted: number) =>
  callRpc<HubClosing>(caller.client, "record_hub_closing", { p_hub_id: hub.id, p_counted: counted });
const settleClosing = (caller: TestPerson, hub: TestHub, closing: { id?: string } | undefined) =>
  callRpc<HubClosing & { approvalId?: string }>(caller.client, "admin_settle_closing", {
    p_hub_id: hub.id,
    p_closing_id: closing?.id,
    p_reason: "Counted three times",
  });
const moveCash = (caller: TestPerson, hub: TestHub, direction: string, amount: number) =>
  callRpc<{ approvalId?: string; balance?: number }>(caller.client, "admin_move_cash", {
    p_hub_id: hub.id,
    p_direction: direction,
    p_amount: amount,
    p_reason: "Weekly collection",
  });
const approve = (caller: TestPerson, { data }: RpcResult<{ approvalId?: string }>) =>
  callRpc<{ state: string; subject: string; subjectKind: string }>(caller.client, "admin_grant_approval", {
    p_id: data?.approvalId,
  });
const createHubWithCash = async (amount: number): Promise<TestHub> => {
  const hub = await newHub(nextUnusedLocation());
  await callRpcOrThrow(soleAdmin.client, "admin_move_cash", {
    p_hub_id: hub.id,
    p_direction: "from_bank",
    p_amount: amount,
    p_reason: "Float",
  });
  return hub;
};
const listDifferences = async (hub: TestHub): Promise<number[]> =>
  (
    await callRpcOrThrow<{ items: { kind: string; id: string; amount: number }[] }>(
      soleAdmin.client,
      "admin_list_attention_items",
    )
  ).items.flatMap(({ kind, id, amount }) => (kind === "hub_difference" && id === hub.id ? [amount] : []));
const listEntries = async (hub: TestHub) =>
  sql(
    `select x.cause, x.amount::float as amount, f.kind as giver, t.kind as taker, x.chain from ledger.transfers x join ledger.accounts f on f.id = x.from_account
       join ledger.accounts t on t.id = x.to_account where x.chain = 'hub:' || $1 order by x.id`,
    [hub.id],
  );
const chainOf = (hub: TestHub) => `hub:${hub.id}`;

describe("closing the day", () => {
  test("compares the safe with the ledger, and may be counted again on the same day", async () => {
    const hub = await newHub(nextUnusedLocation());
    const delivery = await createFailedDelivery({ sender, receiver, hub });
    await countDeposit(hub.cashier, hub, await openDepositOrThrow(delivery.driver, hub, [delivery.id]), 80);
    const first = await recordClosing(hub.cashier, hub, 75);
    expect(first.data).toMatchObject({
      expected: 80,
      counted: 75,
      difference: -5,
      closedBy: "Carl Cashier",
      settledAt: null,
    });
    expect(await listDifferences(hub)).toEqual([-5]);
    const recounted = await recordClosing(hub.cashier, hub, 80);
    expect(recounted.data).toMatchObject({ id: first.data?.id, difference: 0 });
    expect(await listDifferences(hub)).toEqual([]);
    expect(await callRpcOrThrow(hub.cashier.client, "get_hub", { p_id: hub.id })).toMatchObject({
      closing: { id: first.data?.id, counted: 80 },
    });
    expect(
      await sql(
        "select jsonb_array_length(counts) as n, jsonb_path_query_array(counts, '$[*].counted') as sums from private.hub_closings where hub_id = $1",
        [hub.id],
      ),
    ).toEqual([{ n: 2, sums: [75, 80] }]);
    expect(await settleClosing(ada, hub, recounted.data)).toMatchObject({ code: "INVALID_STATE" });
  });

  test("is done by this hub's cashiers only, not by administrators or other hubs' cashiers", async () => {
    const [hub, otherHub] = await Promise.all([createHubWithCash(10), createHubWithCash(10)]);
    for (const person of [ada, otherHub.cashier, sender])
      expect(await recordClosing(person, hub, 10)).toMatchObject({ code: "HUB_NOT_FOUND" });
  });

  test("leaves yesterday's closing as it was, and today has its own", async () => {
    const hub = await createHubWithCash(10);
    const first = await recordClosing(hub.cashier, hub, 4);
    await sql("update private.hub_closings set business_day = business_day - 1 where hub_id = $1", [hub.id]);
    const second = await recordClosing(hub.cashier, hub, 10);
    expect(second.data?.id).not.toBe(first.data?.id);
    // A sum that was found again is not settled too.
    expect(await listDifferences(hub)).toEqual([]);
    expect(await settleClosing(ada, hub, first.data)).toMatchObject({ code: "INVALID_STATE" });
  });
});

describe("a difference", () => {
  test("is settled by two administrators: missing cash is posted as lost and recorded", async () => {
    const hub = await createHubWithCash(100);
    const closing = (await recordClosing(hub.cashier, hub, 93.5)).data;
    const requested = await settleClosing(ada, hub, closing);
    expect(requested.data?.approvalId).toBeDefined();
    expect([await readHubBalance(hub), await listDifferences(hub)]).toEqual([100, [-6.5]]);
    expect((await callRpc(ada.client, "admin_grant_approval", { p_id: requested.data?.approvalId })).code).toBe(
      "CONFLICT_OF_INTEREST",
    );
    expect((await approve(alan, requested)).data).toMatchObject({
      state: "approved",
      subject: "North Street",
      subjectKind: "hub",
    });
    expect(await listEntries(hub)).toEqual([
      { cause: "from_bank", amount: 100, giver: "bank", taker: "hub", chain: chainOf(hub) },
      { cause: "hub_difference", amount: 6.5, giver: "hub", taker: "lost", chain: chainOf(hub) },
    ]);
    expect([await readHubBalance(hub), await listDifferences(hub)]).toEqual([93.5, []]);
    expect((await settleClosing(ada, hub, closing)).data).toMatchObject({ settledAt: expect.any(String) as string });
    expect(await recordClosing(hub.cashier, hub, 93.5)).toMatchObject({
      code: "INVALID_STATE",
      message: "The difference of this day is already settled",
    });
    expect(
      await sql(
        "select action, details ->> 'approvedBy' as second from private.admin_actions where subject_id = $1 order by id desc limit 1",
        [hub.id],
      ),
    ).toEqual([{ action: "hub_difference", second: alan.id }]);
  });

  test("of a surplus is posted from the bank; a recount voids the open request", async () => {
    const hub = await createHubWithCash(100);
    const closing = (await recordClosing(hub.cashier, hub, 120)).data;
    const requested = await settleClosing(ada, hub, closing);
    await recordClosing(hub.cashier, hub, 101);
    expect(await approve(alan, requested)).toMatchObject({ code: "APPROVAL_CLOSED" });
    const secondRequest = await settleClosing(ada, hub, closing);
    expect((await approve(alan, secondRequest)).ok).toBe(true);
    expect((await listEntries(hub)).at(-1)).toMatchObject({
      cause: "hub_difference",
      amount: 1,
      giver: "bank",
      taker: "hub",
    });
  });

  test("cannot be settled by one of the hub's cashiers", async () => {
    const hub = await createHubWithCash(50);
    await callRpcOrThrow(soleAdmin.client, "admin_update_hub", {
      p_id: hub.id,
      p_patch: { cashiers: [{ userId: hub.cashier.id }, { userId: alan.id }] },
    });
    const closing = (await recordClosing(hub.cashier, hub, 40)).data;
    expect(await settleClosing(alan, hub, closing)).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
    expect(await settleClosing(ada, hub, closing)).toMatchObject({ code: "APPROVAL_NEEDED" });
    expect(await readHubBalance(hub)).toBe(50);
  });

  test("cannot be posted when the safe no longer holds that much", async () => {
    const hub = await createHubWithCash(50);
    const closing = (await recordClosing(hub.cashier, hub, 10)).data;
    await callRpcOrThrow(soleAdmin.client, "admin_move_cash", {
      p_hub_id: hub.id,
      p_direction: "to_bank",
      p_amount: 30,
      p_reason: "Collected",
    });
    expect(await settleClosing(soleAdmin, hub, closing)).toMatchObject({ code: "SAFE_TOO_LOW" });
    expect(await readHubBalance(hub)).toBe(20);
  });
});

describe("between hub and bank", () => {
  test("two administrators move cash, never more than the safe holds, and deposits meanwhile do not void the request", async () => {
    const hub = await createHubWithCash(100);
    expect(await moveCash(ada, hub, "to_bank", 100.01)).toMatchObject({ code: "SAFE_TOO_LOW" });
    const requested = await moveCash(ada, hub, "to_bank", 60);
    expect((await moveCash(ada, hub, "to_bank", 60)).data?.approvalId).toBe(requested.data?.approvalId);
    const delivery = await createFailedDelivery({ sender, receiver, hub });
    await countDeposit(hub.cashier, hub, await openDepositOrThrow(delivery.driver, hub, [delivery.id]), 80);
    expect((await approve(alan, requested)).ok).toBe(true);
    expect([await readHubBalance(hub), (await listEntries(hub)).at(-1)]).toEqual([
      120,
      { cause: "to_bank", amount: 60, giver: "hub", taker: "bank", chain: chainOf(hub) },
    ]);
  });

  test("the hub's cashiers cannot request or approve a transfer", async () => {
    const hub = await createHubWithCash(100);
    const requested = await moveCash(ada, hub, "to_bank", 60);
    await callRpcOrThrow(soleAdmin.client, "admin_update_hub", {
      p_id: hub.id,
      p_patch: { cashiers: [{ userId: alan.id }] },
    });
    expect(await approve(alan, requested)).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
    expect(await moveCash(alan, hub, "to_bank", 60)).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
    expect(await readHubBalance(hub)).toBe(100);
  });

  test("a request is void once the safe holds less", async () => {
    const hub = await createHubWithCash(100);
    const requested = await moveCash(ada, hub, "to_bank", 80);
    await callRpcOrThrow(soleAdmin.client, "admin_move_cash", {
      p_hub_id: hub.id,
      p_direction: "to_bank",
      p_amount: 50,
      p_reason: "Collected",
    });
    expect(await approve(alan, requested)).toMatchObject({ code: "APPROVAL_CLOSED" });
    expect(await readHubBalance(hub)).toBe(50);
  });

  test("a single administrator moves it immediately, on record; customers and cashiers get NOT_FOUND", async () => {
    const hub = await createHubWithCash(30);
    expect(
      await sql(
        "select details ->> 'withoutApprover' as without_approver from private.admin_actions where subject_id = $1 and action = 'hub_from_bank'",
        [hub.id],
      ),
    ).toEqual([{ without_approver: "true" }]);
    for (const person of [hub.cashier, sender])
      expect(await moveCash(person, hub, "to_bank", 1)).toMatchObject({ code: "NOT_FOUND" });
  });

  test("the ledger itself refuses a negative safe", async () => {
    const hub = await createHubWithCash(30);
    await expect(
      sql("select private.post_hub_entry('to_bank', 'x-' || $1, 'hub', $1::uuid, 'bank', null, 30.01, null, null)", [
        hub.id,
      ]),
    ).rejects.toMatchObject({ constraint: "not_below_floor" });
  });
});
