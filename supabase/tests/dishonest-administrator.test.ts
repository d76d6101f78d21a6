// The most that one dishonest administrator with one driver can gain in a team of two: nothing from unproven pickups,
// and $1,000 of refunds and five new drivers within 24 hours.
import { countAndConfirm, createDeliveryInStatus, paidDelivery, type AssignedDelivery } from "./support/deliveries";
import {
  APPLICATION,
  callRpc,
  callRpcOrThrow,
  submitDriverDocuments,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  DOCUMENT_HASHES,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let ada: TestPerson;
let alan: TestPerson;
let sender: TestPerson;
let receiver: TestPerson;
const newTeam = () => {
  const team = `one administrator ${Date.now()}`;
  return Promise.all([newAdmin({ name: "Ada Admin", team }), newAdmin({ name: "Alan Admin", team })]);
};
beforeAll(async () => {
  [[ada, alan], sender, receiver] = await Promise.all([
    newTeam(),
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
  ]);
});

const CLEAR_REASON = "Called the sender";
const deliveryArgs = ({ id }: { id: string }, overrides = {}) => ({ p_transaction_id: id, ...overrides });
const readOfferBlock = async ({ id }: TestPerson) =>
  (await queryRow<{ why: string | null }>("select private.find_offer_block_reason($1) as why", [id])).why;

/** The sender confirms that the driver has the cash; the driver proves nothing, and the delivery is unassigned. */
async function createUnprovenPickup(driver: TestPerson, at: LatLng): Promise<AssignedDelivery> {
  const delivery = await createDeliveryInStatus("assigned", { sender, receiver, driver, at, amount: 400 });
  await countAndConfirm(driver, delivery);
  await callRpcOrThrow(ada.client, "admin_unassign_delivery", deliveryArgs(delivery, { p_reason: "No network" }));
  return delivery;
}
const clearReview = (delivery: AssignedDelivery) =>
  callRpcOrThrow<{ approvalId?: string }>(
    ada.client,
    "admin_clear_plausibility_review",
    deliveryArgs(delivery, { p_reason: CLEAR_REASON }),
  );

describe("a pickup confirmed by the sender and not proven by the driver", () => {
  test("blocks offers to its driver until two administrators clear the review", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    const delivery = await createUnprovenPickup(driver, at);
    const { approvalId } = await clearReview(delivery);
    expect([typeof approvalId, await readOfferBlock(driver)]).toEqual(["string", "under_review"]);
    expect((await callRpc(ada.client, "admin_grant_approval", { p_id: approvalId })).ok).toBe(false);
    const { items } = await callRpcOrThrow<{ items: { id: string }[] }>(alan.client, "admin_list_approvals");
    expect(items.find(({ id }) => id === approvalId)).toMatchObject({
      action: "clear_plausibility_review",
      subjectKind: "delivery",
      amount: 400,
      driverName: "Dora Driver",
      senderName: "Sam Sender",
    });
    // Meanwhile the delivery continues with another driver.
    await callRpcOrThrow(
      ada.client,
      "admin_assign_delivery",
      deliveryArgs(delivery, { p_driver_id: (await newDriver({ online: true, at })).id }),
    );
    expect(await callRpc(alan.client, "admin_grant_approval", { p_id: approvalId })).toMatchObject({ ok: true });
    expect(await readOfferBlock(driver)).toBeNull();
    expect(
      await sql(
        "select details ->> 'approvedBy' as by, reason from private.admin_actions where subject_id = $1 and action = 'clear_plausibility_review'",
        [delivery.id],
      ),
    ).toEqual([{ by: alan.id, reason: CLEAR_REASON }]);
    expect(await clearReview(delivery)).toMatchObject({ id: delivery.id });
  });

  longTest(
    "blocks offers to its driver immediately, before positions are reviewed; redaction does not unblock them",
    async () => {
      const at = nextUnusedLocation();
      const driver = await newDriver({ online: true, at });
      const delivery = await createUnprovenPickup(driver, at);
      expect(await readOfferBlock(driver)).toBe("under_review");
      const nextDelivery = await paidDelivery({ sender, receiver, at, amount: 400 });
      expect(
        await callRpc(ada.client, "admin_assign_delivery", deliveryArgs(nextDelivery, { p_driver_id: driver.id })),
      ).toMatchObject({
        code: "NOT_ELIGIBLE",
        failedGate: "under_review",
      });
      expect(
        (await callRpc(ada.client, "admin_delete_transaction", deliveryArgs(delivery, { p_reason: "Asked for" }))).ok,
      ).toBe(false);
      await clearReview(delivery);
      await callRpcOrThrow(serviceClient(), "review_track", { p_transaction_id: delivery.id, p_driver_id: driver.id });
      expect(await readOfferBlock(driver)).toBe("under_review");
    },
  );

  test.each([
    ["the driver gives it back", "cancel_task"],
    ["an administrator cancels it", "admin_cancel_delivery"],
  ])("blocks offers to its driver immediately when %s", async (_, action) => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    await countAndConfirm(delivery.driver, delivery);
    const actor = action === "cancel_task" ? delivery.driver : ada;
    await callRpcOrThrow(actor.client, action, deliveryArgs(delivery, { p_reason: "No network" }));
    expect(await readOfferBlock(delivery.driver)).toBe("under_review");
  });
});

test("concurrent refunds by one administrator return at most $1,000 within 24 hours", async () => {
  const [administrator] = await newTeam();
  const paid = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => paidDelivery({ amount: 200 })));
  for (const delivery of paid)
    await callRpcOrThrow(
      administrator.client,
      "admin_cancel_delivery",
      deliveryArgs(delivery, { p_reason: "Not needed" }),
    );
  const answers = await Promise.all(
    paid.map((delivery) =>
      callRpcOrThrow<{ approvalId?: string }>(
        administrator.client,
        "admin_refund_delivery",
        deliveryArgs(delivery, { p_reason: "Not needed" }),
      ),
    ),
  );
  expect(answers.filter(({ approvalId }) => approvalId).length).toBe(2);
  // Redacting a refunded delivery leaves the sum on record.
  for (const delivery of paid)
    await callRpcOrThrow(
      administrator.client,
      "admin_delete_transaction",
      deliveryArgs(delivery, { p_reason: "Asked for" }),
    );
  expect(
    await queryRow(
      "select sum((details ->> 'amount')::numeric)::int as sum from private.admin_actions where admin_id = $1 and action = 'refund'",
      [administrator.id],
    ),
  ).toEqual({ sum: 1000 });
});

test("one administrator approves or reinstates five drivers within 24 hours; the next takes another one's approval", async () => {
  const [firstAdmin, secondAdmin] = await newTeam();
  const applicants = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newDriver({ approved: false })));
  for (const applicant of applicants) {
    await submitDriverDocuments(applicant);
    await callRpcOrThrow(applicant.client, "submit_application", { p_form: APPLICATION });
  }
  const approve = (caller: TestPerson, { id }: TestPerson) =>
    callRpc(caller.client, "admin_approve_driver", { p_user_id: id, p_documents: DOCUMENT_HASHES });
  const answers = await Promise.all(applicants.map((applicant) => approve(firstAdmin, applicant)));
  const refused = applicants.filter((_, n) => !answers[n]?.ok);
  expect(refused.length).toBe(1);
  const [refusedApplicant] = refused as [TestPerson];
  expect(await approve(firstAdmin, refusedApplicant)).toMatchObject({
    code: "APPROVAL_NEEDED",
    message: expect.stringMatching(/^You have approved as many drivers/) as string,
  });
  expect(await approve(secondAdmin, refusedApplicant)).toMatchObject({ ok: true });
  const change = { p_user_id: refusedApplicant.id, p_reason: "Complaints" };
  await callRpcOrThrow(secondAdmin.client, "admin_suspend_driver", change);
  expect(await callRpc(firstAdmin.client, "admin_reinstate_driver", change)).toMatchObject({ code: "APPROVAL_NEEDED" });
  expect(await callRpc(secondAdmin.client, "admin_reinstate_driver", change)).toMatchObject({ ok: true });
});

longTest("one administrator cannot shorten the wait after which a driver is paid for leaving a pickup", async () => {
  const { version } = await callRpcOrThrow<{ version: number }>(ada.client, "admin_list_settings").then(
    (settings) =>
      (settings as unknown as { items: { key: string; version: number }[] }).items.find(
        ({ key }) => key === "pickup_answer_seconds",
      ) ?? { version: 0 },
  );
  const change = { p_key: "pickup_answer_seconds", p_value: 60, p_reason: "Busy day", p_version: version };
  expect(await callRpcOrThrow<{ approvalId?: string }>(ada.client, "admin_change_setting", change)).toMatchObject({
    approvalId: expect.any(String) as string,
  });
});
