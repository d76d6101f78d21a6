// The money rules (docs/limits.md) stop a suspicious delivery until an administrator has reviewed it. The parties read
// that it is being checked, never why.
import {
  acceptDelivery,
  requestDeliveryOrThrow,
  backdateDeliveries,
  createIdentifiedCustomer,
  createPastDelivery,
  confirmPayment,
  sharedLocation,
  enforceMoneyRules,
  createCustomerWithMoneyRules,
  ensureHighCeilingDriver,
} from "./support/money-rules";
import {
  sharedAdmin,
  runDispatch,
  listQueuedNotifications,
  nextUnusedLocation,
  readStatus,
  type TransactionJson,
} from "./support/deliveries";
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  runAsIsolated,
  sql,
  type TestPerson,
} from "./support/harness";
import type { MoneyReviewDetail } from "../../lib/contracts/admin/money-reviews";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(90_000);

let rita: TestPerson;
let olga: TestPerson;
beforeAll(async () => {
  [rita, olga] = await Promise.all([newCustomer({ name: "Rita Receiver" }), sharedAdmin(), ensureHighCeilingDriver()]);
});

type DeliveryJson = TransactionJson & { inMoneyReview: boolean };
const readDelivery = (person: TestPerson, id: string) =>
  callRpcOrThrow<DeliveryJson>(person.client, "get_transaction_by_id", { transaction_id: id });
const listVerdicts = (id: string) =>
  sql<{ moment: string; verdict: string; rules: string[] }>(
    `select moment, verdict, array(select r ->> 'rule' from jsonb_array_elements(reasons) r) as rules
       from private.money_verdicts where transaction_id = $1 order by id`,
    [id],
  );
const deliveryArgs = (id: string, overrides = {}) => ({ p_transaction_id: id, ...overrides });
const reasonArgs = { p_reason: "Both known from the market" };

describe("a delivery under money review", () => {
  const createIdentified = async (level: "identity" | "source_of_funds" = "identity"): Promise<TestPerson> => {
    const sam = await createCustomerWithMoneyRules("Sam Sender");
    await createIdentifiedCustomer(olga, sam, level);
    return sam;
  };
  const createHeldDelivery = async (
    level: "identity" | "source_of_funds" = "identity",
    amount = 600,
  ): Promise<{ sam: TestPerson; roy: TestPerson; id: string }> => {
    const [sam, roy] = await Promise.all([createIdentified(level), createIdentified(level)]);
    const id = await requestDeliveryOrThrow(sam, roy, amount);
    return { sam, roy, id };
  };

  test.each<[string, (sam: TestPerson, roy: TestPerson) => Promise<number>]>([
    ["new_pair", () => Promise.resolve(500.01)],
    [
      "hour_count",
      async (sam) => {
        for (let n = 0; n < 10; n++) await requestDeliveryOrThrow(sam, rita, 1);
        return 1;
      },
    ],
    [
      "near_threshold",
      async (sam) => {
        const ids = [await requestDeliveryOrThrow(sam, rita, 420), await requestDeliveryOrThrow(sam, rita, 499)];
        await backdateDeliveries([ids[0] ?? ""], 1);
        await backdateDeliveries([ids[1] ?? ""], 2);
        return 400;
      },
    ],
    [
      "many_senders",
      async (_sam, roy) => {
        for (let n = 0; n < 4; n++) await requestDeliveryOrThrow(await newCustomer(), roy, 5);
        return 5;
      },
    ],
    [
      "back_again",
      async (sam, roy) => {
        await acceptDelivery(sam, await requestDeliveryOrThrow(roy, sam, 220));
        return 210;
      },
    ],
  ])("%s: it is accepted, and then waits", async (rule, amount) => {
    const [sam, roy] = await Promise.all([createIdentified(), createIdentified()]);
    const id = await requestDeliveryOrThrow(sam, roy, await amount(sam, roy));
    expect((await listVerdicts(id))[0]).toMatchObject({ moment: "create", verdict: "review", rules: [rule] });
    // Not shown before the delivery waits.
    expect((await readDelivery(sam, id)).inMoneyReview).toBe(false);
    expect((await acceptDelivery(roy, id)).data).toMatchObject({ status: "accepted", inMoneyReview: true });
    expect((await sql("select 1 from graphile_worker.jobs where key = $1", [`pay:${id}`])).length).toBe(0);
  });

  test("shows its parties that it is being checked, and no reason", async () => {
    const { sam, roy, id } = await createHeldDelivery();
    await acceptDelivery(roy, id);
    for (const person of [sam, roy]) {
      const text = JSON.stringify([
        await readDelivery(person, id),
        await callRpcOrThrow(person.client, "list_transactions", { p_role: "all" }),
        await callRpcOrThrow(person.client, "list_notifications"),
        await callRpcOrThrow(person.client, "get_profile"),
        await callRpcOrThrow(person.client, "get_delivery_terms"),
      ]);
      expect(text).toContain('"inMoneyReview":true');
      expect(text).not.toMatch(/new_pair|verdict|reasons|"rules?"|money_/);
      for (const fn of ["admin_get_money_review", "admin_release_money_review", "admin_refuse_money_review"])
        expect(await callRpc(person.client, fn, deliveryArgs(id, fn.includes("get") ? {} : reasonArgs))).toMatchObject({
          code: "NOT_FOUND",
        });
      expect(await callRpc(person.client, "admin_list_money_reviews")).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("cannot be assigned: by a payment, a search, an administrator, or a direct write", async () => {
    const { roy, id } = await createHeldDelivery();
    await acceptDelivery(roy, id);
    expect((await confirmPayment(id)).ok).toBe(true);
    expect(await readStatus(id)).toBe("payment_confirmed");
    expect(await runDispatch(id)).toEqual({ offered: 0 });
    const driver = await newDriver({ online: true, at: nextUnusedLocation() });
    expect(
      await callRpc(olga.client, "admin_assign_delivery", deliveryArgs(id, { p_driver_id: driver.id })),
    ).toMatchObject({
      code: "UNDER_REVIEW",
      message: "We are checking this delivery",
    });
    await expect(sql("update public.transactions set status = 'broadcast' where id = $1", [id])).rejects.toThrow(
      /checked/,
    );
    expect(await sql("select 1 from private.dispatches where transaction_id = $1", [id])).toEqual([]);
    await callRpcOrThrow(olga.client, "admin_release_money_review", deliveryArgs(id, reasonArgs));
    expect(await sql("select 1 from private.dispatches where transaction_id = $1", [id])).toHaveLength(1);
  });

  test("continues when it is released, for these reasons and this delivery only", async () => {
    const { sam, roy, id } = await createHeldDelivery();
    await acceptDelivery(roy, id);
    const review = await callRpcOrThrow<MoneyReviewDetail>(olga.client, "admin_get_money_review", deliveryArgs(id));
    expect(review).toMatchObject({
      state: "waiting",
      dualApproval: false,
      reasons: [{ rule: "new_pair", most: 500, sum: 600 }],
      sender: { name: "Sam Sender", tier: "identity", sentToday: 600, sent: { sum: 600, count: 1 } },
      between: { sum: 0, count: 0 },
      accessLog: [{ name: "Olga Operator" }],
    });
    expect(JSON.stringify(review)).not.toMatch(
      new RegExp(`${sam.phone.slice(1)}|${roy.phone.slice(1)}|Avenue|Street|@`),
    );
    const countBroadcasts = async (topic: string) =>
      (await sql("select 1 from realtime.messages where topic = $1", [topic])).length;
    const topics = [`transaction:${id}`, `user:${sam.id}`, `user:${roy.id}`];
    const broadcastsBefore = await Promise.all(topics.map(countBroadcasts));
    expect(await callRpcOrThrow(olga.client, "admin_release_money_review", deliveryArgs(id, reasonArgs))).toMatchObject(
      {
        state: "released",
      },
    );
    // Its status has not changed, but their pages are notified.
    expect(await Promise.all(topics.map(countBroadcasts))).toEqual(broadcastsBefore.map((n) => n + 1));
    expect((await readDelivery(sam, id)).inMoneyReview).toBe(false);
    expect((await sql("select 1 from graphile_worker.jobs where key = $1", [`pay:${id}`])).length).toBe(1);
    expect((await confirmPayment(id)).ok).toBe(true);
    expect(await sql("select 1 from private.dispatches where transaction_id = $1", [id])).toHaveLength(1);
    expect(await callRpcOrThrow(olga.client, "admin_release_money_review", deliveryArgs(id, reasonArgs))).toMatchObject(
      {
        state: "released",
      },
    );
    const nextId = await requestDeliveryOrThrow(sam, roy, 600);
    expect((await listVerdicts(nextId))[0]).toMatchObject({ verdict: "review" });
  });

  test("is cancelled when it is refused; the parties are notified without the reason", async () => {
    const { sam, roy, id } = await createHeldDelivery();
    await acceptDelivery(roy, id);
    await confirmPayment(id);
    expect(
      await callRpcOrThrow(
        olga.client,
        "admin_refuse_money_review",
        deliveryArgs(id, { p_reason: "Smells of laundering" }),
      ),
    ).toMatchObject({
      state: "refused",
      status: "cancelled",
    });
    expect(await listQueuedNotifications(id)).toEqual(expect.arrayContaining(["transaction_cancelled"]));
    for (const person of [sam, roy]) {
      const delivery = await readDelivery(person, id);
      expect(delivery).toMatchObject({
        cancelReasonCode: "not_carried",
        cancelReason: "We could not carry this delivery",
      });
      expect(JSON.stringify(delivery)).not.toMatch(/laundering|refuse/);
    }
    // The payment is refunded, as for every cancellation.
    expect(
      (await queryRow("select refund_due_at is not null as due from public.transactions where id = $1", [id])).due,
    ).toBe(true);
    await callRpcOrThrow(olga.client, "admin_refuse_money_review", deliveryArgs(id, { p_reason: "Again" }));
    expect(await callRpc(olga.client, "admin_release_money_review", deliveryArgs(id, reasonArgs))).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
    });
  });

  test("takes two administrators above a sum, neither of them a party", async () => {
    const team = `money ${Date.now()}`;
    const [ada, alan] = await Promise.all([
      newAdmin({ name: "Ada Admin", team }),
      newAdmin({ name: "Alan Admin", team }),
    ]);
    const { roy, id } = await createHeldDelivery("source_of_funds", 3500);
    await acceptDelivery(roy, id);
    const answer = await callRpc<{ approvalId: string }>(
      ada.client,
      "admin_release_money_review",
      deliveryArgs(id, reasonArgs),
    );
    expect(answer.data?.approvalId).toBeDefined();
    expect((await readDelivery(roy, id)).inMoneyReview).toBe(true);
    expect(await callRpc(ada.client, "admin_grant_approval", { p_id: answer.data?.approvalId })).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
    });
    expect((await callRpc(alan.client, "admin_grant_approval", { p_id: answer.data?.approvalId })).ok).toBe(true);
    expect((await readDelivery(roy, id)).inMoneyReview).toBe(false);
  });

  test("is hidden from an administrator who is a party, with its reasons", async () => {
    const ada = await enforceMoneyRules(await newAdmin({ name: "Ada Admin" }));
    await createIdentifiedCustomer(olga, ada);
    const roy = await createIdentified();
    const id = await requestDeliveryOrThrow(ada, roy, 700);
    await acceptDelivery(roy, id);
    for (const fn of ["admin_release_money_review", "admin_refuse_money_review"])
      expect(await callRpc(ada.client, fn, deliveryArgs(id, reasonArgs))).toMatchObject({
        code: "CONFLICT_OF_INTEREST",
      });
    expect(await callRpc(ada.client, "admin_get_money_review", deliveryArgs(id))).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
    });
    const { items } = await callRpcOrThrow<{ items: { id: string }[] }>(ada.client, "admin_list_money_reviews");
    expect(items.map((item) => item.id)).not.toContain(id);
    // Nor do they read that it waits before it is accepted: that would reveal the threshold.
    const secondId = await requestDeliveryOrThrow(ada, roy, 800);
    const listInReview = async (person: TestPerson) =>
      (
        await callRpcOrThrow<{ items: { id: string }[] }>(person.client, "admin_list_transactions", {
          p_attention: "money_review",
        })
      ).items;
    const inMoneyReview = async (person: TestPerson) =>
      (await callRpcOrThrow<DeliveryJson>(person.client, "admin_get_transaction", deliveryArgs(secondId)))
        .inMoneyReview;
    expect((await listInReview(ada)).map((item) => item.id)).not.toContain(secondId);
    expect((await listInReview(olga)).map((item) => item.id)).toContain(secondId);
    expect([await inMoneyReview(ada), await inMoneyReview(olga)]).toEqual([false, true]);
    await callRpcOrThrow(olga.client, "admin_get_money_review", deliveryArgs(secondId));
    await callRpcOrThrow(olga.client, "admin_release_money_review", deliveryArgs(id, { p_reason: "Known by sight" }));
    const readRecordedActions = (person: TestPerson, p_action: string) =>
      callRpcOrThrow(person.client, "admin_list_actions", { p_action }).then((page) => JSON.stringify(page));
    expect(await readRecordedActions(ada, "release_money_review")).not.toContain(id);
    // Nor that an administrator opened the review, which would reveal as much.
    expect(await readRecordedActions(ada, "view_money_review")).not.toContain(secondId);
    expect(await readRecordedActions(olga, "view_money_review")).toContain(secondId);
  });

  test("ends with the delivery, and payments are still booked meanwhile", async () => {
    const { sam, roy, id } = await createHeldDelivery();
    await acceptDelivery(roy, id);
    await backdateDeliveries([id], 2);
    await sql("select app.expire_transactions()");
    expect(await readStatus(id)).toBe("accepted");
    await callRpcOrThrow(sam.client, "cancel_transaction", deliveryArgs(id));
    expect(await sql("select state from private.money_reviews where transaction_id = $1", [id])).toEqual([
      { state: "void" },
    ]);
    // It is never deleted, because it was under review.
    expect(await callRpcOrThrow(olga.client, "admin_delete_transaction", deliveryArgs(id, reasonArgs))).toMatchObject({
      redacted: true,
    });
    expect(await sql("select 1 from private.money_reviews where transaction_id = $1", [id])).toHaveLength(1);
  });

  longTest("is opened for a receiver served by the same driver several times", async () => {
    const [sam, roy, driver] = await Promise.all([createIdentified(), newCustomer(), newDriver({ online: true })]);
    await setDriverPosition(driver, sharedLocation());
    for (let n = 0; n < 2; n++) await createPastDelivery(sam, roy, driver, sharedLocation());
    const reasons = await runAsIsolated(olga, async (query) => {
      await query("update private.settings set value = '2' where key = 'money_driver_count'");
      return query<{ reason: unknown }>(
        "select jsonb_array_elements((private.evaluate_limits_for_request($1, $2, 5)).reasons) as reason",
        [sam.id, roy.id],
      );
    });
    expect(reasons).toEqual([{ reason: { rule: "same_driver", count: 2, sum: null, most: 2, days: 30 } }]);
  });

  test("is not opened for two users who know each other", async () => {
    const [sam, roy] = await Promise.all([createIdentified(), createIdentified()]);
    const at = nextUnusedLocation();
    await createPastDelivery(sam, roy, await newDriver({ online: true, at }), at);
    const id = await requestDeliveryOrThrow(sam, roy, 600);
    expect((await acceptDelivery(roy, id)).data).toMatchObject({ inMoneyReview: false });
    expect(await listVerdicts(id)).toMatchObject([{ verdict: "allow" }, { verdict: "allow" }]);
  });
});
