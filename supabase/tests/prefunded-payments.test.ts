// A prefunded delivery's sender pays the amount online, and the driver gets the cash from a hub. These payments are
// reversed, or paid again, while the cash is on its way or after the handover.
import {
  sharedAdmin,
  readAsAdmin,
  createDeliveryInStatus,
  readDriverStatus,
  newDelivery,
  recordPaymentEvent,
  readStatus,
  type TransactionJson,
} from "./support/deliveries";
import { listLedgerEntries, verifyLedgerIntegrity, type TestHub } from "./support/hubs";
import {
  assignPrefundedDelivery,
  hubAdmin,
  startPrefundedDelivery,
  completeHandover,
  createFundedHub,
  setFee,
  createPrefundedDelivery,
} from "./support/prefunded";
import { readTimeline } from "./support/delivery-timeline";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

type AdminDelivery = TransactionJson & {
  refundDue: boolean;
  refundAmount: number | null;
  allowedDecisions: string[];
};
let sender: TestPerson;
let receiver: TestPerson;
let hub: TestHub;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
});
beforeEach(async () => {
  hub = await createFundedHub(500, nextUnusedLocation());
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

const parties = () => ({ sender, receiver });
const listEntries = async (id: string) =>
  (await listLedgerEntries({ id }))
    .filter(({ giver }) => !["hub", "driver"].includes(giver))
    .map((e) => `${e.cause} ${e.amount}`);
const listAttention = async (id: string) =>
  (await sql<{ kind: string }>("select kind from private.list_deliveries_needing_attention() where id = $1", [id])).map(
    ({ kind }) => kind,
  );
const readAdminDelivery = async (id: string) => (await readAsAdmin(id)) as AdminDelivery;
const listTimelineActions = async (id: string) => (await readTimeline({ id })).map(({ what }) => what);
const failTask = ({ driver, id }: { driver: TestPerson; id: string }) =>
  callRpcOrThrow(driver.client, "fail_task", { p_transaction_id: id, p_reason: "Nobody there" });

describe("a payment reversed on the way", () => {
  test("is not refunded when the handover fails: nothing of it is left", async () => {
    const delivery = await startPrefundedDelivery(hub, parties());
    await recordPaymentEvent(delivery.id, "payment.failed");
    await failTask(delivery);
    expect(await listAttention(delivery.id)).toEqual(["cash_to_return"]);
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: false, refundAmount: 0 });
  });

  test("needs an administrator until it is paid again, which covers the handover", async () => {
    const delivery = await startPrefundedDelivery(hub, parties());
    await recordPaymentEvent(delivery.id, "payment.failed");
    expect(await listAttention(delivery.id)).toEqual(["payment_gone"]);
    for (let time = 0; time < 2; time++) await recordPaymentEvent(delivery.id, "payment.confirmed");
    expect(await listAttention(delivery.id)).toEqual([]);
    await completeHandover(delivery);
    expect(await listEntries(delivery.id)).toEqual(["payment 80", "payment_reversed 80", "payment 80", "paid_out 80"]);
    expect(await listTimelineActions(delivery.id)).toEqual(
      expect.arrayContaining(["payment_failed_late", "payment_confirmed_again"]),
    );
  });

  longTest("paid again after the handover failed is due back", async () => {
    const delivery = await startPrefundedDelivery(hub, parties());
    await recordPaymentEvent(delivery.id, "payment.refunded");
    expect(await listTimelineActions(delivery.id)).toContain("payment_refunded_late");
    await failTask(delivery);
    await recordPaymentEvent(delivery.id, "payment.confirmed");
    expect(await listAttention(delivery.id)).toEqual(expect.arrayContaining(["refund_due"]));
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: true, refundAmount: 80 });
    expect(await listEntries(delivery.id)).toEqual(["payment 80", "payment_reversed 80", "payment 80"]);
  });

  test("paid again after the handover covers it then", async () => {
    const delivery = await startPrefundedDelivery(hub, { ...parties(), fee: 5 });
    await recordPaymentEvent(delivery.id, "payment.failed");
    await completeHandover(delivery);
    expect(await listAttention(delivery.id)).toEqual(["payment_gone"]);
    await recordPaymentEvent(delivery.id, "payment.confirmed");
    expect(await listAttention(delivery.id)).toEqual([]);
    expect(await listEntries(delivery.id)).toEqual([
      "payment 85",
      "payment_reversed 85",
      "payment 85",
      "paid_out 80",
      "fee_earned 5",
    ]);
  });

  longTest("counts as paid when administrators confirm it", async () => {
    const delivery = await startPrefundedDelivery(hub, parties());
    await recordPaymentEvent(delivery.id, "payment.failed");
    expect((await readAdminDelivery(delivery.id)).allowedDecisions).toContain("confirm_payment");
    for (let time = 0; time < 2; time++)
      await callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    expect(await listAttention(delivery.id)).toEqual([]);
    expect(await listEntries(delivery.id)).toEqual(["payment 80", "payment_reversed 80", "payment 80"]);
    expect((await readAdminDelivery(delivery.id)).allowedDecisions).not.toContain("confirm_payment");
  });
});

describe("a payment reversed at another time", () => {
  test.each(["payment.failed", "payment.refunded"])("before the pickup ends the delivery, by %s", async (event) => {
    const delivery = await assignPrefundedDelivery(hub, parties());
    await recordPaymentEvent(delivery.id, event);
    expect(await readStatus(delivery.id)).toBe("failed");
    expect(await readDriverStatus(delivery.driver)).toMatchObject({ status: "online" });
    expect(await listEntries(delivery.id)).toEqual(["payment 80", "payment_reversed 80"]);
    expect(await listAttention(delivery.id)).toEqual([]);
  });

  test.each(["payment.failed", "payment.refunded"])("after the handover is owed, by %s", async (event) => {
    const delivery = await startPrefundedDelivery(hub, { ...parties(), fee: 5 });
    await completeHandover(delivery);
    for (let time = 0; time < 2; time++) await recordPaymentEvent(delivery.id, event);
    expect(await listAttention(delivery.id)).toEqual(["payment_gone"]);
    expect((await listEntries(delivery.id)).slice(2)).toEqual(["fee_earned 5", "charged_back 85"]);
    await recordPaymentEvent(delivery.id, "payment.confirmed");
    expect(await listAttention(delivery.id)).toEqual([]);
    expect((await listEntries(delivery.id)).slice(4)).toEqual(["payment 85", "charge_settled 85"]);
  });

  // docs/readings.md: payment
  test.each(["accepted", "payment_pending"])(
    "before its confirmation, when it is %s, ends the delivery, and nothing is due back",
    async (status) => {
      const delivery = await createPrefundedDelivery({ ...parties(), at: hub.at });
      await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
      if (status === "payment_pending") await recordPaymentEvent(delivery.id, "payment.pending");
      await recordPaymentEvent(delivery.id, "payment.refunded");
      expect(await readStatus(delivery.id)).toBe("failed");
      await recordPaymentEvent(delivery.id, "payment.confirmed");
      expect(await readAdminDelivery(delivery.id)).toMatchObject({
        status: "failed",
        refundDue: false,
        refundAmount: 0,
      });
      expect(await listAttention(delivery.id)).toEqual([]);
      expect(await listEntries(delivery.id)).toEqual(["payment 80", "payment_reversed 80"]);
      expect(await listTimelineActions(delivery.id)).toEqual(
        expect.arrayContaining(["confirm_payment", "payment_confirmed_known"]),
      );
    },
  );

  test("before its confirmation, after a manual one, stays reversed", async () => {
    const delivery = await createPrefundedDelivery({ ...parties(), at: hub.at });
    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
    await callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    await recordPaymentEvent(delivery.id, "payment.refunded");
    await recordPaymentEvent(delivery.id, "payment.confirmed");
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ status: "failed", refundDue: false });
    // A second payment is booked.
    await recordPaymentEvent(delivery.id, "payment.confirmed");
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: true, refundAmount: 80 });
  });

  longTest("after the cancellation leaves nothing to refund", async () => {
    const delivery = await assignPrefundedDelivery(hub, parties());
    await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
      p_transaction_id: delivery.id,
      p_reason: "Called off",
    });
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: true, refundAmount: 80 });
    await recordPaymentEvent(delivery.id, "payment.failed");
    expect(await listAttention(delivery.id)).toEqual([]);
    expect(await listEntries(delivery.id)).toEqual(["payment 80", "payment_reversed 80"]);
  });

  longTest(
    "for the sender's own cash leaves the delivery unchanged, and the fee for the driven route stays",
    async () => {
      const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
      await recordPaymentEvent(delivery.id, "payment.failed");
      expect(await listAttention(delivery.id)).toEqual(["payment_gone"]);
      await failTask(delivery);
      await recordPaymentEvent(delivery.id, "payment.confirmed");
      expect(await readAdminDelivery(delivery.id)).toMatchObject({ status: "failed", refundDue: false });
    },
  );
});

// docs/readings.md: payment
describe("a payment that will not arrive", () => {
  const writeOff = async (id: string) =>
    callRpc<AdminDelivery>((await hubAdmin()).client, "admin_write_off", {
      p_transaction_id: id,
      p_reason: "Charged back",
    });
  const readKeptFee = async (kind: string) =>
    (
      await sql<{ balance: number }>(
        "select b.balance::float from ledger.balances b join ledger.accounts a on a.id = b.account_id where a.book = 'money' and a.kind = $1",
        [kind],
      )
    )[0]?.balance ?? 0;
  const reversePayment = async (fee: number) => {
    const delivery = await startPrefundedDelivery(hub, { ...parties(), fee });
    await completeHandover(delivery);
    await recordPaymentEvent(delivery.id, "payment.refunded");
    return delivery;
  };

  test("is written off once: the debt is posted as lost, the attention item closes, and it is on record", async () => {
    const before = await readKeptFee("dispute");
    const delivery = await reversePayment(5);
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ lostAmount: 85 });
    expect((await readAdminDelivery(delivery.id)).allowedDecisions).toEqual(
      expect.arrayContaining(["confirm_payment", "write_off"]),
    );
    for (let time = 0; time < 2; time++) expect(await writeOff(delivery.id)).toMatchObject({ ok: true });
    expect((await listEntries(delivery.id)).slice(3)).toEqual(["charged_back 85", "written_off 85"]);
    expect(await readKeptFee("dispute")).toBe(before);
    expect(await listAttention(delivery.id)).toEqual([]);
    expect(await readAdminDelivery(delivery.id)).toMatchObject({
      status: "delivered",
      lostAmount: null,
      allowedDecisions: ["delete"],
    });
    expect(await listTimelineActions(delivery.id)).toContain("payment_written_off");
    await recordPaymentEvent(delivery.id, "payment.failed");
    expect((await listEntries(delivery.id)).slice(5)).toEqual([]);
  });

  longTest("and arrives after all is posted as recovered, and may be lost again", async () => {
    const delivery = await reversePayment(5);
    await writeOff(delivery.id);
    for (let time = 0; time < 2; time++) await recordPaymentEvent(delivery.id, "payment.confirmed");
    expect((await listEntries(delivery.id)).slice(5)).toEqual(["payment 85", "recovered 85"]);
    expect(await listAttention(delivery.id)).toEqual([]);
    await recordPaymentEvent(delivery.id, "payment.failed");
    expect(await listAttention(delivery.id)).toEqual(["payment_gone"]);
    await writeOff(delivery.id);
    expect((await listEntries(delivery.id)).slice(7)).toEqual(["charged_back 85", "written_off 85"]);
  });

  longTest("reversed before the handover, is written off by the receiver's sum", async () => {
    const delivery = await startPrefundedDelivery(hub, parties());
    await recordPaymentEvent(delivery.id, "payment.failed");
    expect(await writeOff(delivery.id)).toMatchObject({ ok: false, code: "INVALID_STATE_TRANSITION" });
    await completeHandover(delivery);
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ lostAmount: 80 });
    await writeOff(delivery.id);
    expect((await listEntries(delivery.id)).slice(2)).toEqual(["written_off 80"]);
    await recordPaymentEvent(delivery.id, "payment.confirmed");
    expect((await listEntries(delivery.id)).slice(3)).toEqual(["payment 80", "recovered 80"]);
    expect(await listAttention(delivery.id)).toEqual([]);
  });

  longTest("without a payout is written off without an entry", async () => {
    const delivery = await createDeliveryInStatus("delivered", { sender, receiver });
    await recordPaymentEvent(delivery.id, "payment.failed");
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ lostAmount: 0 });
    await writeOff(delivery.id);
    expect(await listAttention(delivery.id)).toEqual([]);
    expect(await listEntries(delivery.id)).toEqual(["pickup 80"]);
  });

  test("takes two administrators where there are two, and is refused once it has arrived", async () => {
    const team = `written off ${Date.now()}`;
    const [ada, alan] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
    const delivery = await reversePayment(0);
    const readAs = async (person: TestPerson) =>
      (
        await callRpcOrThrow<{ approvalId: string }>(person.client, "admin_write_off", {
          p_transaction_id: delivery.id,
          p_reason: "Charged back",
        })
      ).approvalId;
    const first = await readAs(ada);
    expect(await listAttention(delivery.id)).toEqual(["payment_gone"]);
    expect((await callRpcOrThrow<{ items: object[] }>(alan.client, "admin_list_approvals")).items).toMatchObject([
      { action: "write_off", amount: 80, senderName: "Sam Sender" },
    ]);
    await recordPaymentEvent(delivery.id, "payment.confirmed");
    expect(await callRpc(alan.client, "admin_grant_approval", { p_id: first })).toMatchObject({
      code: "APPROVAL_CLOSED",
    });
    await recordPaymentEvent(delivery.id, "payment.failed");
    expect(await callRpc(alan.client, "admin_grant_approval", { p_id: await readAs(ada) })).toMatchObject({ ok: true });
    expect((await listEntries(delivery.id)).at(-1)).toBe("written_off 80");
  });
});

// docs/readings.md: two-administrators
describe("a refund", () => {
  const refund = (caller: TestPerson, id: string) =>
    callRpc<{ approvalId?: string; status?: string }>(caller.client, "admin_refund_delivery", {
      p_transaction_id: id,
      p_reason: "Over",
    });

  test("takes two administrators by the sum refunded, not by the delivery's cash", async () => {
    const team = `refunds ${Date.now()}`;
    const [ada] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
    const createCancelled = async (amount: number, fee: number) => {
      const { id } = await newDelivery({ sender, receiver, amount });
      await setFee(id, fee);
      await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: id });
      await recordPaymentEvent(id, "payment.confirmed");
      await callRpcOrThrow(ada.client, "admin_cancel_delivery", { p_transaction_id: id, p_reason: "Called off" });
      return { id };
    };
    const [lowFee, highFee] = [await createCancelled(400, 12), await createCancelled(10, 200.01)];
    expect(await readAdminDelivery(lowFee.id)).toMatchObject({ refundAmount: 12 });
    expect((await refund(ada, lowFee.id)).data).toMatchObject({ status: "refunded" });
    expect((await refund(ada, highFee.id)).data).toMatchObject({ approvalId: expect.any(String) });
    expect((await callRpcOrThrow<{ items: object[] }>(ada.client, "admin_list_approvals")).items).toMatchObject([
      { action: "refund", amount: 200.01 },
    ]);
  });

  longTest("of zero is not offered", async () => {
    const clerk = await hubAdmin();
    const delivery = await newDelivery({ sender, receiver });
    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
    await callRpcOrThrow(clerk.client, "admin_cancel_delivery", {
      p_transaction_id: delivery.id,
      p_reason: "Called off",
    });
    expect((await readAdminDelivery(delivery.id)).allowedDecisions).not.toContain("refund");
    expect(await refund(clerk, delivery.id)).toMatchObject({ code: "INVALID_STATE_TRANSITION" });
  });
});

longTest("a fee above the amount is earned at the handover", async () => {
  const delivery = await startPrefundedDelivery(hub, { ...parties(), amount: 10, fee: 15 });
  await completeHandover(delivery);
  expect(await readStatus(delivery.id)).toBe("delivered");
  expect(await listEntries(delivery.id)).toEqual(["payment 25", "paid_out 10", "fee_earned 15"]);
});
