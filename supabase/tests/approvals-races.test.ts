// An action that needs a second administrator's approval is executed once, however many requests, approvals, declines
// and expiries run concurrently.
import { readCode, createDeliveryInStatus, newDelivery, recordPaymentEvent } from "./support/deliveries";
import { callAsPerson, runConcurrently, runAsOwner, runConcurrentlyOrdered, ROUNDS } from "./support/racing";
import { verifyLedgerIntegrity } from "./support/hubs";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  reserveUnusedLocations,
  queryRow,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";
import { adminFunctionForAction } from "./support/admin-functions";

jest.setTimeout(120_000);

afterEach(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
});

let sender: TestPerson;
let receiver: TestPerson;
let ada: TestPerson;
let alan: TestPerson;
let thea: TestPerson;
const team = `racing ${Date.now()}`;
beforeAll(async () => {
  [sender, receiver, ada, alan, thea] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    newAdmin({ name: "Ada Admin", team }),
    newAdmin({ name: "Alan Admin", team }),
    newAdmin({ name: "Thea Third", team }),
  ]);
});

const defaultReason = "The receiver's phone is broken";
async function requestApproval(
  caller: TestPerson,
  fn: string,
  id: string,
  reason: string | null = defaultReason,
): Promise<string> {
  const answer = await callRpc<{ approvalId: string }>(caller.client, adminFunctionForAction(fn), {
    p_transaction_id: id,
    ...(reason === null ? {} : { p_reason: reason }),
  });
  if (!answer.ok || !answer.data.approvalId) throw new Error(`${fn} returned no approval: ${JSON.stringify(answer)}`);
  return answer.data.approvalId;
}
const listRecordedActions = (id: string) =>
  sql<{ action: string }>("select action from private.admin_actions where subject_id = $1 order by id", [id]);
const expireApproval = (id: string) =>
  sql("update private.approvals set expires_at = clock_timestamp() - interval '1 millisecond' where id = $1", [id]);
const createAccepted = async (): Promise<{ id: string }> => {
  const delivery = await newDelivery({ sender, receiver });
  await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  return delivery;
};

// docs/readings.md: two-administrators
describe("thirty-two concurrent callers", () => {
  const countOk = (answers: RpcResult[]) => answers.filter(({ ok }) => ok).length;
  const countHandovers = async (delivery: { id: string }) =>
    (
      await queryRow<{ n: number }>(
        "select count(*)::int as n from public.transaction_status_updates where transaction_id = $1 and new_status = 'delivered'",
        [delivery.id],
      )
    ).n;
  const rounds = Math.max(2, Math.ceil(ROUNDS / 5));
  const repeatCall = <T>(n: number, call: T): T[] => Array.from({ length: n }, () => call);

  test("concurrent approvals by two administrators execute the request once, with one approver", async () => {
    for (let n = 0; n < rounds; n++) {
      await reserveUnusedLocations(1);
      const delivery = await createDeliveryInStatus("servicing", { sender: await newCustomer(), receiver });
      const id = await requestApproval(ada, "complete_override", delivery.id);
      const approvalsBy = (person: TestPerson) =>
        repeatCall(16, callAsPerson(person, "admin_grant_approval", { p_id: id }));
      expect(countOk(await runConcurrently([...approvalsBy(alan), ...approvalsBy(thea)]))).toBe(16);
      expect(await countHandovers(delivery)).toBe(1);
      expect(await listRecordedActions(delivery.id)).toHaveLength(1);
    }
  });

  longTest(
    "approval, decline, expiry, a new request and the receiver's code together complete the delivery once",
    async () => {
      for (let n = 0; n < rounds * 2; n++) {
        await reserveUnusedLocations(1);
        const delivery = await createDeliveryInStatus("servicing", { sender: await newCustomer(), receiver });
        const id = await requestApproval(ada, "complete_override", delivery.id);
        const code = await readCode(delivery);
        const expireConcurrently = async () => {
          await expireApproval(id).catch(() => undefined);
          await runAsOwner("select private.expire_approvals()", [])();
          return { ok: true, data: {} } as RpcResult;
        };
        await runConcurrentlyOrdered([
          ...repeatCall(8, callAsPerson(alan, "admin_grant_approval", { p_id: id })),
          ...repeatCall(8, callAsPerson(thea, "admin_decline_approval", { p_id: id })),
          ...repeatCall(
            6,
            callAsPerson(ada, "admin_complete_override", { p_transaction_id: delivery.id, p_reason: defaultReason }),
          ),
          ...repeatCall(
            6,
            callAsPerson(delivery.driver, "complete_task", { p_transaction_id: delivery.id, p_code: code }),
          ),
          ...repeatCall(4, expireConcurrently),
        ]);
        expect(await countHandovers(delivery)).toBe(1);
        const approved = await sql("select 1 from private.approvals where subject_id = $1 and state = 'approved'", [
          delivery.id,
        ]);
        const overridden = (await listRecordedActions(delivery.id)).filter(
          ({ action }) => action === "complete_override",
        );
        expect(overridden.length).toBeLessThanOrEqual(1);
        expect(approved).toHaveLength(overridden.length);
      }
    },
  );

  longTest("concurrent refunds by one administrator stay within the daily limit", async () => {
    const rae = await newAdmin({ name: "Rae Refunds", team });
    await reserveUnusedLocations(8);
    const deliveries = await Promise.all(
      repeatCall(8, undefined).map(() => createDeliveryInStatus("servicing", { sender, receiver, amount: 200 })),
    );
    for (const { id, driver } of deliveries)
      await callRpcOrThrow(driver.client, "fail_task", { p_transaction_id: id, p_reason: "Nobody there" });
    const answers = await runConcurrently(
      deliveries.map(({ id }) =>
        callAsPerson(rae, "admin_refund_delivery", { p_transaction_id: id, p_reason: defaultReason }),
      ),
    );
    expect(countOk(answers)).toBe(8);
    const { refunded: refundedCount } = await queryRow<{ refunded: number }>(
      "select count(*)::int as refunded from public.transactions where id = any ($1) and status = 'refunded'",
      [deliveries.map(({ id }) => id)],
    );
    expect(refundedCount).toBe(5);
  });

  const createFailed = async (amount: number) => {
    await reserveUnusedLocations(1);
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver, amount });
    await callRpcOrThrow(delivery.driver.client, "fail_task", {
      p_transaction_id: delivery.id,
      p_reason: "Nobody there",
    });
    return delivery;
  };
  /** A refund's traces: status steps, ledger entries and record lines. */
  const readRefundEffects = async ({ id }: { id: string }) => ({
    steps: await sql(
      "select old_status, new_status from public.transaction_status_updates where transaction_id = $1 and new_status = 'refunded'",
      [id],
    ),
    entries: await sql(
      `select x.cause, f.kind as from_kind, t.kind as to_kind, x.amount from ledger.transfers x
         join ledger.accounts f on f.id = x.from_account join ledger.accounts t on t.id = x.to_account
        where x.transaction_id = $1 and f.book = 'money' order by x.id`,
      [id],
    ),
    record: (await listRecordedActions(id)).map(({ action }) => action),
  });

  longTest("concurrent refunds of one delivery all succeed and return the money once", async () => {
    const otherTeamAdmin = await newAdmin({ name: "Lena Lone" });
    const refund = ({ id }: { id: string }) =>
      callAsPerson(otherTeamAdmin, "admin_refund_delivery", { p_transaction_id: id, p_reason: defaultReason });
    const [reference, delivery] = [await createFailed(80), await createFailed(80)];
    expect(await refund(reference)()).toMatchObject({ ok: true });
    const referenceEffects = await readRefundEffects(reference);
    expect(referenceEffects).toMatchObject({
      steps: [{ old_status: "failed", new_status: "refunded" }],
      record: ["refund"],
    });
    for (let n = 0; n < rounds; n++) {
      const failedDelivery = n === 0 ? delivery : await createFailed(80);
      expect(countOk(await runConcurrentlyOrdered(repeatCall(32, refund(failedDelivery))))).toBe(32);
      expect(await readRefundEffects(failedDelivery)).toEqual(referenceEffects);
    }
  });

  test("sixteen concurrent approvals of one refund return the money once", async () => {
    const [reference, delivery] = [await createFailed(250), await createFailed(250)];
    const approved = async (failedDelivery: { id: string }, approvers: TestPerson[]) => {
      const id = await requestApproval(ada, "refund", failedDelivery.id);
      return runConcurrentlyOrdered(
        approvers.map((person) => callAsPerson(person, "admin_grant_approval", { p_id: id })),
      );
    };
    expect(countOk(await approved(reference, [alan]))).toBe(1);
    const answers = await approved(delivery, [...repeatCall(8, alan), ...repeatCall(8, thea)]);
    // The approver gets the first answer again; the other administrator gets APPROVAL_CLOSED.
    expect([countOk(answers), answers.filter(({ code }) => code === "APPROVAL_CLOSED").length]).toEqual([8, 8]);
    const referenceEffects = await readRefundEffects(reference);
    expect(referenceEffects.steps).toHaveLength(1);
    expect(await readRefundEffects(delivery)).toEqual(referenceEffects);
  });

  longTest("concurrent requests by the whole team leave one open approval", async () => {
    for (let n = 0; n < rounds; n++) {
      const delivery = await createAccepted();
      const confirmPaymentBy = (person: TestPerson) =>
        repeatCall(16, callAsPerson(person, "admin_confirm_payment", { p_transaction_id: delivery.id }));
      expect(countOk(await runConcurrently([...confirmPaymentBy(ada), ...confirmPaymentBy(alan)]))).toBe(16);
      expect(
        await sql("select 1 from private.approvals where subject_id = $1 and state = 'waiting'", [delivery.id]),
      ).toHaveLength(1);
    }
  });

  longTest("an approval and the payment webhook confirm the payment once", async () => {
    const delivery = await createAccepted();
    await recordPaymentEvent(delivery.id, "payment.pending");
    const id = await requestApproval(ada, "confirm_payment", delivery.id, null);
    await Promise.all([
      runConcurrently(repeatCall(16, callAsPerson(alan, "admin_grant_approval", { p_id: id }))),
      ...Array.from({ length: 16 }, () => recordPaymentEvent(delivery.id, "payment.confirmed")),
    ]);
    expect(
      await sql("select 1 from public.transaction_status_updates where transaction_id = $1 and new_status = $2", [
        delivery.id,
        "payment_confirmed",
      ]),
    ).toHaveLength(1);
  });
});
