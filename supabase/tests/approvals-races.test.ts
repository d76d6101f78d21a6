// Thirty-two concurrent requests, approvals, declines and expiries: a decision that takes two administrators is
// executed once.
import { readCode, createDeliveryInStatus, newDelivery, recordPaymentEvent } from "./support/deliveries";
import { callAsPerson, runConcurrently, runAsOwner, runInOrder, ROUNDS } from "./support/racing";
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
let third: TestPerson;
const team = `racing ${Date.now()}`;
beforeAll(async () => {
  [sender, receiver, ada, alan, third] = await Promise.all([
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
  if (!answer.ok || !answer.data.approvalId) throw new Error(`${fn} was not asked for: ${JSON.stringify(answer)}`);
  return answer.data.approvalId;
}
const record = (id: string) =>
  sql<{ action: string }>("select action from private.admin_actions where subject_id = $1 order by id", [id]);
const letExpire = (id: string) =>
  sql("update private.approvals set expires_at = clock_timestamp() - interval '1 millisecond' where id = $1", [id]);
const accepted = async (): Promise<{ id: string }> => {
  const delivery = await newDelivery({ sender, receiver });
  await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  return delivery;
};

// docs/readings.md: two-administrators
describe("thirty-two concurrent callers", () => {
  const countOk = (answers: RpcResult[]) => answers.filter(({ ok }) => ok).length;
  const handedOver = async (delivery: { id: string }) =>
    (
      await queryRow<{ n: number }>(
        "select count(*)::int as n from public.transaction_status_updates where transaction_id = $1 and new_status = 'delivered'",
        [delivery.id],
      )
    ).n;
  const rounds = Math.max(2, Math.ceil(ROUNDS / 5));
  const times = <T>(n: number, call: T): T[] => Array.from({ length: n }, () => call);

  test("concurrent approvals by two administrators execute the request once, with one approver", async () => {
    for (let n = 0; n < rounds; n++) {
      await reserveUnusedLocations(1);
      const delivery = await createDeliveryInStatus("servicing", { sender: await newCustomer(), receiver });
      const id = await requestApproval(ada, "complete_override", delivery.id);
      const approvalsBy = (person: TestPerson) => times(16, callAsPerson(person, "admin_grant_approval", { p_id: id }));
      expect(countOk(await runConcurrently([...approvalsBy(alan), ...approvalsBy(third)]))).toBe(16);
      expect(await handedOver(delivery)).toBe(1);
      expect(await record(delivery.id)).toHaveLength(1);
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
        const clock = async () => {
          await letExpire(id).catch(() => undefined);
          await runAsOwner("select private.expire_approvals()", [])();
          return { ok: true, data: {} } as RpcResult;
        };
        await runInOrder([
          ...times(8, callAsPerson(alan, "admin_grant_approval", { p_id: id })),
          ...times(8, callAsPerson(third, "admin_decline_approval", { p_id: id })),
          ...times(
            6,
            callAsPerson(ada, "admin_complete_override", { p_transaction_id: delivery.id, p_reason: defaultReason }),
          ),
          ...times(6, callAsPerson(delivery.driver, "complete_task", { p_transaction_id: delivery.id, p_code: code })),
          ...times(4, clock),
        ]);
        expect(await handedOver(delivery)).toBe(1);
        const approved = await sql("select 1 from private.approvals where subject_id = $1 and state = 'approved'", [
          delivery.id,
        ]);
        const overridden = (await record(delivery.id)).filter(({ action }) => action === "complete_override");
        expect(overridden.length).toBeLessThanOrEqual(1);
        expect(approved).toHaveLength(overridden.length);
      }
    },
  );

  longTest("concurrent refunds by one administrator stay within the daily limit", async () => {
    const rae = await newAdmin({ name: "Rae Refunds", team });
    await reserveUnusedLocations(8);
    const deliveries = await Promise.all(
      times(8, undefined).map(() => createDeliveryInStatus("servicing", { sender, receiver, amount: 200 })),
    );
    for (const { id, driver } of deliveries)
      await callRpcOrThrow(driver.client, "fail_task", { p_transaction_id: id, p_reason: "Nobody there" });
    const answers = await runConcurrently(
      deliveries.map(({ id }) =>
        callAsPerson(rae, "admin_refund_delivery", { p_transaction_id: id, p_reason: defaultReason }),
      ),
    );
    expect(countOk(answers)).toBe(8);
    const { refunded } = await queryRow<{ refunded: number }>(
      "select count(*)::int as refunded from public.transactions where id = any ($1) and status = 'refunded'",
      [deliveries.map(({ id }) => id)],
    );
    expect(refunded).toBe(5);
  });

  const failed = async (amount: number) => {
    await reserveUnusedLocations(1);
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver, amount });
    await callRpcOrThrow(delivery.driver.client, "fail_task", {
      p_transaction_id: delivery.id,
      p_reason: "Nobody there",
    });
    return delivery;
  };
  /** A refund's traces: status steps, ledger entries and record lines. */
  const refundOf = async ({ id }: { id: string }) => ({
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
    record: (await record(id)).map(({ action }) => action),
  });

  longTest("concurrent refunds of one delivery all succeed and return the money once", async () => {
    const otherTeamAdmin = await newAdmin({ name: "Lena Lone" });
    const refund = ({ id }: { id: string }) =>
      callAsPerson(otherTeamAdmin, "admin_refund_delivery", { p_transaction_id: id, p_reason: defaultReason });
    const [control, delivery] = [await failed(80), await failed(80)];
    expect(await refund(control)()).toMatchObject({ ok: true });
    const controlRefund = await refundOf(control);
    expect(controlRefund).toMatchObject({
      steps: [{ old_status: "failed", new_status: "refunded" }],
      record: ["refund"],
    });
    for (let n = 0; n < rounds; n++) {
      const one = n === 0 ? delivery : await failed(80);
      expect(countOk(await runInOrder(times(32, refund(one))))).toBe(32);
      expect(await refundOf(one)).toEqual(controlRefund);
    }
  });

  test("sixteen concurrent approvals of one refund return the money once", async () => {
    const [control, delivery] = [await failed(250), await failed(250)];
    const approved = async (one: { id: string }, approvers: TestPerson[]) => {
      const id = await requestApproval(ada, "refund", one.id);
      return runInOrder(approvers.map((person) => callAsPerson(person, "admin_grant_approval", { p_id: id })));
    };
    expect(countOk(await approved(control, [alan]))).toBe(1);
    const answers = await approved(delivery, [...times(8, alan), ...times(8, third)]);
    // The approver gets the first answer again; the other administrator gets APPROVAL_CLOSED.
    expect([countOk(answers), answers.filter(({ code }) => code === "APPROVAL_CLOSED").length]).toEqual([8, 8]);
    const controlRefund = await refundOf(control);
    expect(controlRefund.steps).toHaveLength(1);
    expect(await refundOf(delivery)).toEqual(controlRefund);
  });

  longTest("concurrent requests by the whole team leave one open approval", async () => {
    for (let n = 0; n < rounds; n++) {
      const delivery = await accepted();
      const by = (person: TestPerson) =>
        times(16, callAsPerson(person, "admin_confirm_payment", { p_transaction_id: delivery.id }));
      expect(countOk(await runConcurrently([...by(ada), ...by(alan)]))).toBe(16);
      expect(
        await sql("select 1 from private.approvals where subject_id = $1 and state = 'waiting'", [delivery.id]),
      ).toHaveLength(1);
    }
  });

  longTest("an approval and the payment webhook confirm the payment once", async () => {
    const delivery = await accepted();
    await recordPaymentEvent(delivery.id, "payment.pending");
    const id = await requestApproval(ada, "confirm_payment", delivery.id, null);
    await Promise.all([
      runConcurrently(times(16, callAsPerson(alan, "admin_grant_approval", { p_id: id }))),
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
