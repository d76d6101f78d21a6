// Nightly reconciliation of the payment provider's movements with the ledger: a movement that is missing on one side,
// or has another amount, is a difference until both agree. Differences are immutable.
import { randomUUID } from "node:crypto";
import {
  createPaidCardPayment,
  listPaymentJobs,
  reportPaymentState,
  reportRefundState,
  readProviderPayment,
  type CardPaymentDelivery,
} from "./support/card-payments";
import {
  runReconciliation,
  reconcilePayment,
  listDifferences,
  addProviderMovement,
} from "./support/payment-reconciliation";
import { sharedAdmin } from "./support/deliveries";
import { hubAdmin } from "./support/prefunded";
import { callRpc, callRpcOrThrow, newCustomer, queryRow, serviceClient, sql, type TestPerson } from "./support/harness";

jest.setTimeout(120_000);

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
const parties = () => ({ sender, receiver });
const readOpenDifferences = async (delivery: CardPaymentDelivery) =>
  (await listDifferences(delivery))
    .filter(({ open }) => open)
    .map(({ kind, difference, localAmount, providerAmount }) => [kind, difference, localAmount, providerAmount]);
const listPaymentActions = async ({ id }: { id: string }) =>
  (
    await sql<{ action: string }>(
      "select action from public.transaction_status_updates where transaction_id = $1 and action like 'payment\\_%' order by id",
      [id],
    )
  ).map(({ action }) => action);
type AttentionJson = { counts: Record<string, number>; items: { kind: string; id: string; amount: number | null }[] };
const listAttention = async (id: string) =>
  (await callRpcOrThrow<AttentionJson>(operator.client, "admin_list_attention_items")).items.filter(
    (item) => item.id === id,
  );
/** From the whole list: administrators see only the first twenty of each kind. */
const listDeliveryAttention = ({ id }: CardPaymentDelivery) =>
  sql<{ kind: string; amount: number }>(
    `select n.kind, private.find_attention_amount(n.kind, t)::float8 as amount
       from private.list_deliveries_needing_attention() n join public.transactions t using (id) where n.id = $1`,
    [id],
  );
const cancelAsAdmin = async ({ id }: CardPaymentDelivery) =>
  callRpcOrThrow(operator.client, "admin_cancel_delivery", { p_transaction_id: id, p_reason: "Not today" });
const refundAndReadId = async (delivery: CardPaymentDelivery) => {
  await callRpcOrThrow((await hubAdmin()).client, "admin_refund_delivery", {
    p_transaction_id: delivery.id,
    p_reason: "Not delivered",
  });
  return (await readProviderPayment(delivery)).payment?.refund?.refundId ?? "";
};

describe("the two sides", () => {
  test("agree where the entries match", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await addProviderMovement(delivery, "payment", 5);
    await cancelAsAdmin(delivery);
    await reportRefundState(await refundAndReadId(delivery), "done");
    await addProviderMovement(delivery, "refund", -5);
    await reconcilePayment(delivery);
    expect(await listDifferences(delivery)).toEqual([]);
  });

  test.each([
    ["a payment that the provider lacks", [], ["payment", "missing_there", 5, null]],
    ["a payment of another amount", [["payment", 4.99]], ["payment", "amount", 5, 4.99]],
    [
      "a refund that the ledger lacks",
      [
        ["payment", 5],
        ["refund", -2],
      ],
      ["refund", "missing_here", null, -2],
    ],
    [
      "a dispute that the ledger lacks",
      [
        ["payment", 5],
        ["dispute", -5],
      ],
      ["dispute", "missing_here", null, -5],
    ],
  ] as const)("differ by %s, once, however often they are compared", async (_, movements, expected) => {
    const delivery = await createPaidCardPayment(5, parties());
    for (const [kind, amount] of movements) await addProviderMovement(delivery, kind, amount);
    for (let repetition = 0; repetition < 3; repetition++) await reconcilePayment(delivery);
    expect(await readOpenDifferences(delivery)).toEqual([expected]);
    expect((await listPaymentActions(delivery)).filter((action) => action === "payment_differs")).toHaveLength(1);
  });

  test("agree on a failed and returned refund, and on a won dispute, regardless of what was seen in between", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await addProviderMovement(delivery, "payment", 5);
    for (const amount of [-5, 5]) await addProviderMovement(delivery, "refund", amount);
    for (const amount of [-5, 5]) await addProviderMovement(delivery, "dispute", amount);
    await reconcilePayment(delivery);
    expect(await listDifferences(delivery)).toEqual([]);
    await reportPaymentState(delivery, { status: "paid", dispute: "open", disputed: 5 });
    await reportPaymentState(delivery, { status: "paid", dispute: "won", disputed: 0 });
    await reconcilePayment(delivery);
    expect(await listDifferences(delivery)).toEqual([]);
  });

  test("agree on a pending refund: the list has it, and it is posted when it succeeds", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await addProviderMovement(delivery, "payment", 5);
    await cancelAsAdmin(delivery);
    const refund = await refundAndReadId(delivery);
    await reportRefundState(refund, "pending");
    await addProviderMovement(delivery, "refund", -5);
    await reconcilePayment(delivery);
    expect(await listDifferences(delivery)).toEqual([]);
  });

  test("ignore very recent movements", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await runReconciliation();
    expect(await listDifferences(delivery)).toEqual([]);
    const otherDelivery = await createPaidCardPayment(5, parties());
    await addProviderMovement(otherDelivery, "payment", 5);
    await addProviderMovement(otherDelivery, "refund", -1, { minutes: 1 });
    await runReconciliation();
    expect(await listDifferences(otherDelivery)).toEqual([]);
    for (const payment of [delivery, otherDelivery]) await reconcilePayment(payment);
    expect(await readOpenDifferences(delivery)).toEqual([["payment", "missing_there", 5, null]]);
    expect(await readOpenDifferences(otherDelivery)).toEqual([["refund", "missing_here", null, -1]]);
  });

  test("agree on a lost dispute", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await addProviderMovement(delivery, "payment", 5);
    await reportPaymentState(delivery, { status: "paid", dispute: "lost", disputed: 5 });
    await addProviderMovement(delivery, "dispute", -5);
    await reconcilePayment(delivery);
    expect(await listDifferences(delivery)).toEqual([]);
  });
});

describe("a difference", () => {
  test("is shown to administrators, is on the delivery's record, and has the payment fetched again", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await addProviderMovement(delivery, "payment", 5);
    await addProviderMovement(delivery, "refund", -2);
    await reconcilePayment(delivery);
    expect(await listDeliveryAttention(delivery)).toEqual([{ kind: "payment_differs", amount: -2 }]);
    expect(await listPaymentActions(delivery)).toContain("payment_differs");
    expect((await listPaymentJobs(delivery)).filter(({ seconds }) => seconds <= 0).map(({ task }) => task)).toContain(
      "check_payment",
    );
  });

  test("is settled automatically once the missing entry is posted, and stays on record", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await addProviderMovement(delivery, "payment", 5);
    await addProviderMovement(delivery, "refund", -2);
    await reconcilePayment(delivery);
    const refunds = [{ providerId: `re_${randomUUID()}`, refundId: null, amount: 2, status: "done" as const }];
    await reportPaymentState(delivery, { status: "paid", refunds });
    expect(await listDifferences(delivery)).toEqual([
      { kind: "refund", difference: "missing_here", localAmount: null, providerAmount: -2, open: false },
    ]);
    expect(await listDeliveryAttention(delivery)).toEqual([]);
    expect((await listPaymentActions(delivery)).slice(-2)).toEqual(["payment_differs", "payment_agrees"]);
    await reconcilePayment(delivery);
    expect(await readOpenDifferences(delivery)).toEqual([]);
  });

  test("is settled by the next comparison in which the list has what was missing", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await reconcilePayment(delivery);
    await addProviderMovement(delivery, "payment", 5);
    await runReconciliation();
    expect(await readOpenDifferences(delivery)).toEqual([]);
  });

  test("of a transfer is found by the transfer's id in its entry", async () => {
    const providerObjectId = `tr_${randomUUID()}`;
    await sql(
      `select ledger.post('pay_sent', $1::text, ledger.get_or_create_account('money', 'operator', null), ledger.get_or_create_account('money', 'provider', null), 20, null, null, null, null,
                          jsonb_build_object('moved', 'transfer', 'providerObjectId', $1::text), clock_timestamp())`,
      [providerObjectId],
    );
    await reconcilePayment({ providerId: providerObjectId });
    expect(await listDifferences(providerObjectId)).toMatchObject([
      { kind: "transfer", difference: "missing_there", localAmount: -20 },
    ]);
    await addProviderMovement(providerObjectId, "transfer", -20);
    await reconcilePayment({ providerId: providerObjectId });
    expect(await listDifferences(providerObjectId)).toMatchObject([{ open: false }]);
  });

  test("of money without a known payment is shown, too", async () => {
    const providerObjectId = `pi_${randomUUID()}`;
    await addProviderMovement(providerObjectId, "payment", 7);
    await runReconciliation();
    const { id } = await queryRow<{ id: string }>(
      "select id from private.payment_differences where provider_object_id = $1",
      [providerObjectId],
    );
    expect(await listAttention(id)).toEqual([
      expect.objectContaining({ kind: "payment_unknown", amount: 7, title: providerObjectId }),
    ]);
    await addProviderMovement(providerObjectId, "payment", -7);
    await runReconciliation();
    expect(await listAttention(id)).toEqual([]);
  });
});

describe("a comparison run", () => {
  test("stores each movement once and immutably", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    const id = await addProviderMovement(delivery, "payment", 5);
    await addProviderMovement(delivery, "payment", 6, { id });
    await reconcilePayment(delivery);
    expect(await listDifferences(delivery)).toEqual([]);
    await expect(sql("update private.provider_movements set amount = 1 where id = $1", [id])).rejects.toThrow();
    await expect(sql("delete from private.provider_movements where id = $1", [id])).rejects.toThrow();
  });

  test("that crashes, or finds the provider unavailable, is repeated from where the last completed one began", async () => {
    const lastCompleted = await queryRow<{ at: Date }>(
      "select began_at as at from private.payment_reconciliations where ended_at is not null order by began_at desc limit 1",
    );
    const begin = () => callRpcOrThrow<{ id: number; since: string }>(serviceClient(), "begin_payment_reconciliation");
    const first = await begin();
    await callRpcOrThrow(serviceClient(), "defer_payment_reconciliation", {
      p_id: first.id,
      p_code: "api_connection_error",
    });
    const repeatedRun = await begin();
    expect(new Date(repeatedRun.since).getTime()).toBe(new Date(first.since).getTime());
    expect(lastCompleted.at.getTime() - new Date(first.since).getTime()).toBe(86_400_000);
    const [job] = await sql<{ seconds: number }>(
      "select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key = 'cron:reconcile_payments'",
    );
    expect(job?.seconds).toBeGreaterThan(500);
    const readHealth = () =>
      callRpcOrThrow<{ comparedAt: string; differences: number }>(serviceClient(), "get_payment_health");
    const before = await readHealth();
    expect(new Date(before.comparedAt).getTime()).toBe(lastCompleted.at.getTime());
    await runReconciliation();
    expect(new Date((await readHealth()).comparedAt).getTime()).toBeGreaterThan(lastCompleted.at.getTime());
  });

  test("compares everything, by pages", async () => {
    const providerObjectIds = Array.from({ length: 450 }, () => `pi_${randomUUID()}`);
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const movements = providerObjectIds.map((providerObjectId) => ({
      id: `txn_${providerObjectId}`,
      kind: "payment",
      providerObjectId,
      amount: 1,
      fee: 0,
      at,
    }));
    await callRpcOrThrow(serviceClient(), "store_provider_movements", { p_movements: movements });
    await runReconciliation();
    const { n } = await queryRow<{ n: number }>(
      "select count(*)::int as n from private.payment_differences where provider_object_id = any ($1) and settled_at is null",
      [providerObjectIds],
    );
    expect(n).toBe(450);
    await callRpcOrThrow(serviceClient(), "store_provider_movements", {
      p_movements: movements.map((movement) => ({ ...movement, id: `${movement.id}_back`, amount: -1 })),
    });
    expect((await runReconciliation()).settled).toBeGreaterThanOrEqual(450);
  });

  test("is open to the service role only", async () => {
    await expect(callRpc(operator.client, "begin_payment_reconciliation")).rejects.toThrow(/permission denied/);
    await expect(callRpc(sender.client, "store_provider_movements", { p_movements: [] })).rejects.toThrow(
      /permission denied/,
    );
  });
});
