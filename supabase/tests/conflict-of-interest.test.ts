// Administrators cannot decide about a delivery, account or price in which they are involved themselves: every function
// refuses. Deleting a delivery with a requested payment only redacts personal data.
import {
  sharedAdmin,
  readAsAdmin,
  readCode,
  createDeliveryInStatus,
  runDispatch,
  newDelivery,
  requireOpenOffer,
  paidDelivery,
  recordPaymentEvent,
  readStatus,
  type TestDelivery,
  completeCashLeg,
} from "./support/deliveries";
import { ZERO_PRICE } from "./support/prices";
import { readTimeline } from "./support/delivery-timeline";
import {
  APPLICATION,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
  submitDriverDocuments,
  DOCUMENT_HASHES,
} from "./support/harness";
import { adminFunctionForAction } from "./support/admin-functions";

jest.setTimeout(60_000);

let receiver: TestPerson;
let otherAdmin: TestPerson;
beforeAll(async () => {
  [receiver, otherAdmin] = await Promise.all([newCustomer({ name: "Rita Receiver" }), sharedAdmin()]);
});

const reasonArgs = { p_reason: "On the telephone" };
const deliveryArgs = (delivery: { id: string }, overrides: Record<string, unknown> = {}) => ({
  p_transaction_id: delivery.id,
  ...overrides,
});
const makeAdmin = (person: TestPerson): Promise<unknown> =>
  sql("insert into private.admins (user_id) values ($1)", [person.id]);
const ADMIN_FUNCTIONS: [string, Record<string, unknown>][] = [
  ["confirm_payment", {}],
  ["unassign", reasonArgs],
  ["cancel", reasonArgs],
  ["refund", reasonArgs],
  ["cash_returned", reasonArgs],
  ["cash_lost", reasonArgs],
  ["complete_override", reasonArgs],
  ["unlock_code", reasonArgs],
  ["delete_transaction", reasonArgs],
];
async function expectAllRefused(person: TestPerson, delivery: TestDelivery): Promise<void> {
  for (const [fn, args] of ADMIN_FUNCTIONS)
    expect([fn, await callRpc(person.client, adminFunctionForAction(fn), deliveryArgs(delivery, args))]).toMatchObject([
      fn,
      { ok: false, code: "CONFLICT_OF_INTEREST" },
    ]);
  expect(
    await callRpc(person.client, "admin_assign_delivery", deliveryArgs(delivery, { p_driver_id: otherAdmin.id })),
  ).toMatchObject({
    code: "CONFLICT_OF_INTEREST",
  });
}

describe("an administrator cannot decide", () => {
  // docs/readings.md: own-case
  test("on a delivery that they send or receive; the page shows why, and another administrator may", async () => {
    const ada = await newAdmin();
    const ownDelivery = await newDelivery({ sender: ada, receiver });
    await callRpcOrThrow(receiver.client, "accept_transaction", deliveryArgs(ownDelivery));
    const receivedDelivery = await newDelivery({ sender: receiver, receiver: ada });
    for (const delivery of [ownDelivery, receivedDelivery]) {
      await expectAllRefused(ada, delivery);
      expect(await callRpcOrThrow(ada.client, "admin_get_transaction", deliveryArgs(delivery))).toMatchObject({
        conflictOfInterest: true,
      });
      expect(await callRpcOrThrow(otherAdmin.client, "admin_get_transaction", deliveryArgs(delivery))).toMatchObject({
        conflictOfInterest: false,
      });
    }
    expect(await readStatus(ownDelivery.id)).toBe("accepted");
    expect(await callRpcOrThrow(otherAdmin.client, "admin_confirm_payment", deliveryArgs(ownDelivery))).toMatchObject({
      status: "payment_confirmed",
    });
  });

  // docs/readings.md: own-case
  test("on a delivery that they carry, have carried or would assign to themselves", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ name: "Della Driver", online: true, at });
    await makeAdmin(driver);
    const carriedDelivery = await paidDelivery({ receiver, at });
    expect(
      await callRpc(driver.client, "admin_assign_delivery", deliveryArgs(carriedDelivery, { p_driver_id: driver.id })),
    ).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
    });
    await runDispatch(carriedDelivery.id);
    await callRpcOrThrow(driver.client, "accept_offer", { p_id: (await requireOpenOffer(driver)).id });
    await completeCashLeg(driver, carriedDelivery);
    await expectAllRefused(driver, carriedDelivery);
    await callRpcOrThrow(driver.client, "fail_task", deliveryArgs(carriedDelivery, { p_reason: "Nobody there" }));
    await expectAllRefused(driver, carriedDelivery);
    expect((await readAsAdmin(carriedDelivery.id)).cashToReturn).toBe(true);
  });

  // docs/readings.md: own-case
  test("on their own application, suspension and zones", async () => {
    const applicant = await newDriver({ approved: false });
    await submitDriverDocuments(applicant);
    await callRpcOrThrow(applicant.client, "submit_application", { p_form: APPLICATION });
    await makeAdmin(applicant);
    for (const [fn, args] of [
      ["approve", {}],
      ["reject", reasonArgs],
      ["suspend", reasonArgs],
      ["reinstate", reasonArgs],
    ] as const) {
      expect(await callRpc(applicant.client, `admin_${fn}_driver`, { p_user_id: applicant.id, ...args })).toMatchObject(
        {
          ok: false,
          code: "CONFLICT_OF_INTEREST",
        },
      );
    }
    expect(
      await callRpc(applicant.client, "admin_set_driver_zones", { p_user_id: applicant.id, p_zones: [] }),
    ).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
    expect(await callRpcOrThrow(applicant.client, "admin_get_driver", { p_user_id: applicant.id })).toMatchObject({
      conflictOfInterest: true,
      isApproved: false,
    });
    expect(
      await callRpcOrThrow(otherAdmin.client, "admin_approve_driver", {
        p_user_id: applicant.id,
        p_documents: DOCUMENT_HASHES,
      }),
    ).toMatchObject({
      isApproved: true,
      conflictOfInterest: false,
    });
  });
});

// docs/readings.md: own-case
test("an administrator cannot set a special price for their own deliveries, as sender or driver", async () => {
  const ada = await newAdmin({ name: "Ada Admin" });
  for (const kind of ["sender", "driver"] as const) {
    const agreement = { p_body: { ...ZERO_PRICE, kind, senderId: ada.id, flat: 1 } };
    expect(await callRpc(ada.client, "admin_add_price", agreement)).toMatchObject({
      ok: false,
      code: "CONFLICT_OF_INTEREST",
    });
    expect(await callRpc(otherAdmin.client, "admin_add_price", agreement)).toMatchObject({ ok: true });
    const endAgreement = { p_body: { ...agreement.p_body, ends: true } };
    expect(await callRpc(ada.client, "admin_add_price", endAgreement)).toMatchObject({
      ok: false,
      code: "CONFLICT_OF_INTEREST",
    });
  }
});

// docs/readings.md: own-case
test("an administrator cannot dismiss a routing difference of their own delivery", async () => {
  const { driver, ...delivery } = await createDeliveryInStatus("assigned", { receiver });
  await makeAdmin(driver);
  const subject = `TXN-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await callRpcOrThrow(serviceClient(), "record_routing_differences", {
    p_found: [{ kind: "status", subject, transactionId: delivery.id, localValue: "assigned", providerValue: "failed" }],
  });
  const { items } = await callRpcOrThrow<{ items: { id: number; subject: string }[] }>(
    otherAdmin.client,
    "admin_list_routing_differences",
    {
      p_state: "open",
      p_limit: 200,
    },
  );
  const id = items.find((difference) => difference.subject === subject)?.id;
  expect(await callRpc(driver.client, "admin_dismiss_routing_difference", { p_id: id, ...reasonArgs })).toMatchObject({
    ok: false,
    code: "CONFLICT_OF_INTEREST",
  });
  expect(
    await callRpcOrThrow(otherAdmin.client, "admin_dismiss_routing_difference", { p_id: id, ...reasonArgs }),
  ).toMatchObject({
    dismissed: true,
  });
});

describe("deleting", () => {
  const findShownTexts = async (delivery: TestDelivery, searchTexts: string[]): Promise<string[]> => {
    const tables = [
      "public.transactions where id",
      "public.transaction_status_updates where transaction_id",
      "public.optimoroute_orders where transaction_id",
      "public.driver_notifications where transaction_id",
      "public.driver_task_actions where transaction_id",
      "private.tracking_links where transaction_id",
      "public.verification_codes where transaction_id",
    ];
    const rows = await Promise.all(
      tables.map((table) =>
        sql<{ row: string }>(`select to_jsonb(r)::text as row from ${table.replace(" where", " r where")} = $1`, [
          delivery.id,
        ]),
      ),
    );
    const text = rows
      .flat()
      .map(({ row }) => row)
      .join("\n");
    return searchTexts.filter((searchText) => text.includes(searchText));
  };
  const readSender = newCustomerOnce();

  // docs/readings.md: admin-ends
  test("a delivered one redacts its people and keeps the money's record", async () => {
    const sam = await readSender();
    const corner = nextUnusedLocation();
    const delivery = await createDeliveryInStatus("servicing", {
      sender: sam,
      receiver,
      at: { lat: corner.lat + 0.1234, lng: corner.lng },
      fields: { notes: "The rest of the loan", specialInstructions: "Gate code 4711" },
    });
    await callRpcOrThrow(
      delivery.driver.client,
      "complete_task",
      deliveryArgs(delivery, {
        p_code: await readCode(delivery),
        p_position: { latitude: delivery.at.lat, longitude: delivery.at.lng },
      }),
    );
    await callRpcOrThrow(sam.client, "get_transaction_by_id", { transaction_id: delivery.id });
    const personalTexts = [
      "Sam Sender",
      "Rita Receiver",
      receiver.phone,
      "12 Receiver Street",
      "1 Sender Avenue",
      String(delivery.at.lat),
      "The rest of the loan",
      "Gate code 4711",
    ];
    expect(await findShownTexts(delivery, personalTexts)).not.toEqual([]);
    for (let repetition = 0; repetition < 2; repetition++)
      expect(
        await callRpc(otherAdmin.client, "admin_delete_transaction", deliveryArgs(delivery, reasonArgs)),
      ).toMatchObject({
        ok: true,
        success: true,
        redacted: true,
      });
    expect(await findShownTexts(delivery, personalTexts)).toEqual([]);
    const keptRecord = await callRpcOrThrow<{
      status: string;
      amount: number;
      orderNo: string;
      redacted: boolean;
    }>(otherAdmin.client, "admin_get_transaction", deliveryArgs(delivery));
    expect(keptRecord).toMatchObject({ status: "delivered", amount: 80, redacted: true, sender: { phone: null } });
    for (const reader of [sam, receiver]) {
      const response = JSON.stringify(
        await callRpcOrThrow(reader.client, "get_transaction_by_id", { transaction_id: delivery.id }),
      );
      expect([sam.phone, receiver.phone].filter((number) => response.includes(number.slice(-4)))).toEqual([]);
    }
    expect((await readTimeline(delivery)).map(({ what }) => what)).toEqual(
      expect.arrayContaining(["confirm_payment", "start_service", "complete"]),
    );
    expect(await sql("select action from private.admin_actions where subject_id = $1", [delivery.id])).toEqual([
      { action: "redact_transaction" },
    ]);
  });

  test("a paid one that waits cancels it first, and the refund is due", async () => {
    const delivery = await paidDelivery({ sender: await readSender(), receiver });
    expect(
      await callRpc(otherAdmin.client, "admin_delete_transaction", deliveryArgs(delivery, reasonArgs)),
    ).toMatchObject({
      success: true,
      redacted: true,
    });
    expect(await callRpcOrThrow(otherAdmin.client, "admin_get_transaction", deliveryArgs(delivery))).toMatchObject({
      status: "cancelled",
      refundDue: true,
      redacted: true,
    });
  });

  test("one without a requested payment removes it", async () => {
    const delivery = await newDelivery({ sender: await readSender(), receiver });
    expect(
      await callRpc(otherAdmin.client, "admin_delete_transaction", deliveryArgs(delivery, reasonArgs)),
    ).toMatchObject({
      success: true,
      redacted: false,
    });
    expect(await sql("select 1 from public.transactions where id = $1", [delivery.id])).toEqual([]);
  });
});

describe("money paid for a delivery that does not happen", () => {
  const listAttentionKinds = async (delivery: TestDelivery): Promise<string[]> =>
    (
      await sql<{ kind: string }>("select kind from private.list_deliveries_needing_attention() where id = $1", [
        delivery.id,
      ])
    ).map(({ kind }) => kind);
  const isRefundDue = async (delivery: TestDelivery) =>
    (await callRpcOrThrow<{ refundDue: boolean }>(otherAdmin.client, "admin_get_transaction", deliveryArgs(delivery)))
      .refundDue;

  // docs/readings.md: late-payment
  test.each([
    "confirmed after its sender had cancelled",
    "confirmed after it had failed",
    "confirmed before an administrator cancelled",
  ])("%s is due back until its refund is recorded", async (cause) => {
    const delivery = await newDelivery({ receiver });
    await callRpcOrThrow(receiver.client, "accept_transaction", deliveryArgs(delivery));
    await recordPaymentEvent(delivery.id, "payment.pending");
    if (cause.includes("sender"))
      await callRpcOrThrow(delivery.sender.client, "cancel_transaction", deliveryArgs(delivery));
    if (cause.includes("failed")) await recordPaymentEvent(delivery.id, "payment.failed");
    expect(await recordPaymentEvent(delivery.id, "payment.confirmed")).toMatchObject({
      ok: true,
      data: { applied: true },
    });
    if (cause.includes("administrator")) {
      expect(await listAttentionKinds(delivery)).toEqual([]);
      await callRpcOrThrow(otherAdmin.client, "admin_cancel_delivery", deliveryArgs(delivery, reasonArgs));
    } else {
      expect((await readTimeline(delivery)).map(({ what }) => what)).toContain("payment_confirmed_late");
    }
    expect([await listAttentionKinds(delivery), await isRefundDue(delivery)]).toEqual([["refund_due"], true]);
    await callRpcOrThrow(otherAdmin.client, "admin_refund_delivery", deliveryArgs(delivery, reasonArgs));
    expect([await listAttentionKinds(delivery), await isRefundDue(delivery)]).toEqual([[], false]);
  });

  test("is also settled by the provider's refund event", async () => {
    const delivery = await newDelivery({ receiver });
    await callRpcOrThrow(receiver.client, "accept_transaction", deliveryArgs(delivery));
    await recordPaymentEvent(delivery.id, "payment.pending");
    await callRpcOrThrow(delivery.sender.client, "cancel_transaction", deliveryArgs(delivery));
    for (let repetition = 0; repetition < 2; repetition++) await recordPaymentEvent(delivery.id, "payment.confirmed");
    await recordPaymentEvent(delivery.id, "payment.refunded");
    expect([await listAttentionKinds(delivery), await readStatus(delivery.id)]).toEqual([[], "refunded"]);
  });
});

// One sender for a describe block, created on first use.
function newCustomerOnce(): () => Promise<TestPerson> {
  let cachedCustomer: Promise<TestPerson> | undefined;
  return () => (cachedCustomer ??= newCustomer({ name: "Sam Sender" }));
}
