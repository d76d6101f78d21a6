// Administrators' actions, which do not exist for other users.
import {
  DRIVER_APPLICATION,
  expectOk,
  newAdmin,
  newCustomer,
  newDelivery,
  newDriver,
  queryAsOwner,
  sendPaymentEvent,
  PASSWORD,
  createApiClient,
  randomKey,
  randomPlace,
  type ApiPerson,
  submitDriverDocuments,
  DOCUMENT_HASHES,
} from "./support/app";
import { completeCashLeg } from "./support/deliveries";
import { longTest } from "../fixtures/long-test";

let ada: ApiPerson;
beforeAll(async () => {
  ada = await newAdmin();
});

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);

/** A delivery with a payment confirmed by an administrator, far from every driver. */
async function paidDelivery(place = randomPlace(), overrides: Record<string, unknown> = {}) {
  const [sender, receiver] = [await newCustomer(), await newCustomer({ name: "Rita Receiver" })];
  const id = await newDelivery(sender, receiver, place, overrides);
  await expectOk(receiver.post(`/api/transactions/${id}/accept`));
  await expectOk(ada.post(`/api/admin/transactions/${id}/confirm-payment`));
  return { id, sender, receiver, place };
}

describe("for users who are not administrators", () => {
  test.each([
    ["GET", "/api/admin/drivers"],
    ["GET", "/api/admin/people"],
    ["GET", "/api/admin/people/5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c"],
    ["POST", "/api/admin/drivers/5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c/message"],
    ["GET", "/api/admin/transactions"],
    ["POST", "/api/admin/drivers/5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c/approve"],
    ["POST", "/api/admin/transactions/5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c/cancel"],
    ["DELETE", "/api/admin/transactions/5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c"],
  ])("%s %s returns 404, whatever they send", async (method, path) => {
    const cora = await newCustomer();
    const apiResponse = await cora.send(method, path, { body: method === "GET" ? undefined : { nonsense: true } });
    expect([apiResponse.status, apiResponse.code]).toEqual([404, "NOT_FOUND"]);
    expect((await createApiClient().send(method, path)).status).toBe(401);
  });
});

describe("the lists of drivers and of people", () => {
  longTest("export no number and no address, and a message is a notice to its driver", async () => {
    const keyword = `Quill ${randomKey().slice(0, 8)}`;
    const [dora, cora] = [await newDriver({ name: `${keyword} D` }), await newCustomer({ name: `${keyword} C` })];
    for (const [path, person] of [
      ["/api/admin/drivers", dora],
      ["/api/admin/people", cora],
    ] as const) {
      const search = `${path}?q=${encodeURIComponent(keyword)}&sort=name`;
      expect((await ada.get(search)).data.items).toMatchObject([{ userId: person.id, phone: person.number }]);
      const file = await ada.get(`${search}&format=csv`);
      expect(file.headers.get("x-rows")).toBe("1");
      expect(file.text).toContain(`${person.id},${person.name}`);
      expect(file.text).not.toContain(person.number);
    }
    const response = await ada.post(`/api/admin/drivers/${dora.id}/message`, { text: "The hub closes at 5 PM" });
    expect([response.status, response.data]).toEqual([200, {}]);
    expect((await ada.post(`/api/admin/drivers/${cora.id}/message`, { text: "Hello" })).status).toBe(404);
    expect(
      await queryAsOwner("select action, details from private.admin_actions where subject_id = $1 and action = $2", [
        dora.id,
        "message_driver",
      ]),
    ).toEqual([{ action: "message_driver", details: {} }]);
    expect((await ada.get(`/api/admin/people/${cora.id}`)).data).toMatchObject({ name: cora.name, deliveries: [] });
    expect((await ada.get(`/api/admin/people/${dora.id}`)).status).toBe(404);
  });
});

describe("drivers", () => {
  longTest("wait in order of application, are found by name, and are shown with all they submitted", async () => {
    const name = `Dora ${randomKey().slice(0, 8)}`;
    const dora = await newDriver({ approved: false, name });
    expect((await ada.get(`/api/admin/drivers?status=pending&q=${encodeURIComponent(name)}`)).data.items).toEqual([]);
    await submitDriverDocuments(dora);
    await expectOk(dora.post("/api/driver/application", DRIVER_APPLICATION));
    const found = await ada.get(`/api/admin/drivers?status=pending&q=${encodeURIComponent(name.toUpperCase())}`);
    expect(found.data.items).toMatchObject([
      { userId: dora.id, name, applicationStatus: "submitted", isApproved: false, phone: dora.number },
    ]);
    const one = await ada.get(`/api/admin/drivers/${dora.id}`);
    expect(one.data).toMatchObject({
      userId: dora.id,
      application: { vehicleMake: "Honda" },
      documents: [{ kind: "insurance" }, { kind: "license" }, { kind: "registration" }],
      consent: { name, locale: "en", drawn: false, text: expect.stringContaining("background") },
      zones: [],
      actions: [],
    });
    expect((await ada.get("/api/admin/drivers/5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c")).code).toBe("DRIVER_NOT_FOUND");
  });

  longTest("page without gaps", async () => {
    const keyword = randomKey().slice(0, 8);
    const made = [];
    for (let n = 0; n < 3; n++) made.push((await newDriver({ approved: false, name: `Dan ${keyword} ${n}` })).id);
    const first = await ada.get(`/api/admin/drivers?q=${keyword}&limit=2`);
    const second = await ada.get(
      `/api/admin/drivers?q=${keyword}&limit=2&cursor=${encodeURIComponent(first.data.nextCursor)}`,
    );
    expect([...first.data.items, ...second.data.items].map((driver: { userId: string }) => driver.userId)).toEqual(
      made.reverse(),
    );
    expect(second.data.nextCursor).toBeNull();
  });

  longTest("are approved once, notified, and may then work; without an application they are not", async () => {
    const dora = await newDriver({ approved: false });
    const early = await ada.post(`/api/admin/drivers/${dora.id}/approve`);
    expect([early.status, early.code]).toEqual([409, "INVALID_STATE"]);
    await submitDriverDocuments(dora);
    await expectOk(dora.post("/api/driver/application", DRIVER_APPLICATION));
    for (let again = 0; again < 2; again++) {
      const approved = await ada.post(`/api/admin/drivers/${dora.id}/approve`, { documents: DOCUMENT_HASHES });
      expect(approved.data).toMatchObject({
        isApproved: true,
        applicationStatus: "approved",
        optimoRouteExternalId: expect.stringMatching(/^DRV-/),
      });
      expect(approved.data.actions).toMatchObject([{ action: "approve_driver" }]);
    }
    expect((await dora.post("/api/driver/status", { status: "online" })).status).toBe(200);
  });

  longTest("are rejected with a reason they read, and may try again", async () => {
    const dora = await newDriver({ approved: false });
    await submitDriverDocuments(dora);
    await expectOk(dora.post("/api/driver/application", DRIVER_APPLICATION));
    expect((await ada.post(`/api/admin/drivers/${dora.id}/reject`, {})).errors[0]?.path).toBe("reason");
    await expectOk(ada.post(`/api/admin/drivers/${dora.id}/reject`, { reason: "The insurance has ended" }));
    expect((await dora.get("/api/driver/application")).data).toMatchObject({
      status: "rejected",
      decisionReason: "The insurance has ended",
    });
    expect((await dora.post("/api/driver/application", DRIVER_APPLICATION)).data.status).toBe("submitted");
  });

  test("are suspended immediately, signed out, and can work again when reinstated", async () => {
    const dora = await newDriver({ online: true });
    await expectOk(ada.post(`/api/admin/drivers/${dora.id}/suspend`, { reason: "A complaint" }));
    expect((await dora.post("/api/driver/heartbeat")).code).toBe("UNAUTHENTICATED");
    await expectOk(dora.post("/api/auth/sign-in", { email: dora.email, password: PASSWORD }));
    expect((await dora.get("/api/session")).data.driver).toMatchObject({ isApproved: false, status: "offline" });
    expect((await dora.post("/api/driver/status", { status: "online" })).code).toBe("DRIVER_NOT_APPROVED");
    await expectOk(ada.post(`/api/admin/drivers/${dora.id}/reinstate`, { reason: "Cleared up" }));
    expect((await dora.post("/api/driver/status", { status: "online" })).data.isAvailable).toBe(true);
  });

  test("have documents that open for administrators only, by a link that expires", async () => {
    const dora = await newDriver({ approved: false });
    const data = new FormData();
    data.set("kind", "license");
    data.set("file", new File([JPEG], "mein führerschein.jpg", { type: "image/jpeg" }));
    await expectOk(dora.send("POST", "/api/driver/application/documents", { raw: data }));
    const [document] = (await ada.get(`/api/admin/drivers/${dora.id}`)).data.documents as { url: string }[];
    const url = document?.url ?? "";
    const response = await ada.get(url);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect((await dora.get(url)).code).toBe("NOT_FOUND");
    expect((await createApiClient().get(url)).code).toBe("UNAUTHENTICATED");
    expect((await ada.get(url.replace(/signature=.{4}/, "signature=0000"))).code).toBe("NOT_FOUND");
    expect((await ada.get(url.replace(/expires=\d+/, `expires=${Math.floor(Date.now() / 1000) + 9999}`))).code).toBe(
      "NOT_FOUND",
    );
    expect((await ada.get(url.split("?")[0] ?? "")).code).toBe("VALIDATION_ERROR");
  });
});

describe("deliveries", () => {
  longTest("are found by number, name and status, with full phone numbers", async () => {
    const [sender, receiver] = [await newCustomer(), await newCustomer({ name: `Rita ${randomKey().slice(0, 8)}` })];
    const id = await newDelivery(sender, receiver);
    const byName = await ada.get(`/api/admin/transactions?q=${encodeURIComponent(receiver.name)}&status=pending`);
    expect(byName.data.items).toMatchObject([
      { id, status: "pending", cashToReturn: false, flagged: false, receiver: { phone: receiver.number } },
    ]);
    const { orderNo } = byName.data.items[0] as { orderNo: string };
    expect((await ada.get(`/api/admin/transactions?q=${orderNo}`)).data.items).toHaveLength(1);
    expect((await ada.get(`/api/admin/transactions?q=${orderNo}&status=delivered`)).data.items).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect((await ada.get(`/api/admin/transactions?q=${orderNo}&from=${today}&to=${today}`)).data.items).toHaveLength(
      1,
    );
    expect((await ada.get(`/api/admin/transactions?q=${orderNo}&to=2020-01-01`)).data.items).toEqual([]);
    expect((await ada.get("/api/admin/transactions?status=nonsense")).code).toBe("VALIDATION_ERROR");
  });

  test("are exported as CSV that no spreadsheet executes", async () => {
    const [sender, receiver] = [
      await newCustomer(),
      await newCustomer({ name: `=1+1 ${randomKey().slice(0, 8)}, "Rita"` }),
    ];
    const id = await newDelivery(sender, receiver);
    const apiResponse = await ada.get(`/api/admin/transactions?q=${encodeURIComponent(receiver.name)}&format=csv`);
    expect(apiResponse.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head, row, trailer] = apiResponse.text.split("\r\n");
    expect(head).toMatch(/^id,number,status,amount/);
    expect(row).toContain(`${id},`);
    expect(row).toContain(`"'${receiver.name.replaceAll('"', '""')}"`);
    // No phone number is exported, and the export is recorded.
    expect(apiResponse.text).not.toContain(receiver.number);
    expect(trailer).toBe("");
    expect([apiResponse.headers.get("x-rows"), apiResponse.headers.get("x-rows-truncated")]).toEqual(["1", "false"]);
    // Only the requested columns, in that order.
    const some = await ada.get(
      `/api/admin/transactions?q=${encodeURIComponent(receiver.name)}&format=csv&columns=amount,route`,
    );
    expect(some.text.split("\r\n")[0]).toBe("amount,sender,receiver");
    expect((await ada.get("/api/admin/transactions?format=csv&columns=phone")).code).toBe("VALIDATION_ERROR");
    const record = await ada.get("/api/admin/actions?action=export_transactions&format=csv");
    expect(record.headers.get("content-disposition")).toMatch(/filename="record-\d{4}-\d\d-\d\d\.csv"/);
    expect(record.text.split("\r\n")[1]).toContain(",export_transactions,");
  });

  longTest("have payments confirmed, drivers assigned and unassigned, on record", async () => {
    const { id, place } = await paidDelivery();
    const stranger = await newDriver();
    const refused = await ada.post(`/api/admin/transactions/${id}/assign`, { driverId: stranger.id });
    expect([refused.status, refused.code, refused.body.failedGate]).toEqual([409, "NOT_ELIGIBLE", "available"]);
    const dora = await newDriver({ online: true, at: { lat: place.lat + 20, lng: place.lng } });
    const assigned = await ada.post(`/api/admin/transactions/${id}/assign`, { driverId: dora.id });
    expect(assigned.data).toMatchObject({ status: "assigned", driver: { id: dora.id } });
    expect((await dora.get("/api/tasks/current")).data).toMatchObject({ transactionId: id, state: "accepted" });
    const suspended = await ada.post(`/api/admin/drivers/${dora.id}/suspend`, { reason: "A complaint" });
    expect([suspended.status, suspended.code]).toEqual([409, "INVALID_STATE"]);
    const unassigned = await ada.post(`/api/admin/transactions/${id}/unassign`, { reason: "The car broke down" });
    expect(unassigned.data).toMatchObject({ driver: null });
    expect(["payment_confirmed", "broadcast"]).toContain(unassigned.data.status);
    expect((await dora.get("/api/tasks/current")).data).toBeNull();
    const actions = await queryAsOwner<{ action: string }>(
      "select action from private.admin_actions where subject_id = $1 order by id",
      [id],
    );
    expect(actions.map(({ action }) => action)).toEqual(["confirm_payment", "assign", "unassign"]);
  });

  longTest("are cancelled and then refunded, each with a reason", async () => {
    const { id, sender } = await paidDelivery();
    expect((await ada.post(`/api/admin/transactions/${id}/refund`, { reason: "Too early" })).code).toBe(
      "INVALID_STATE_TRANSITION",
    );
    const cancelled = await ada.post(`/api/admin/transactions/${id}/cancel`, { reason: "Asked for" });
    expect(cancelled.data).toMatchObject({ status: "cancelled", cancelReason: "Asked for" });
    expect((await ada.post(`/api/admin/transactions/${id}/refund`, { reason: "Money sent back" })).data.status).toBe(
      "refunded",
    );
    expect((await sender.get(`/api/transactions/${id}`)).data.status).toBe("refunded");
  });

  // docs/readings.md: admin-ends
  longTest(
    "on the way can be completed without the code only on record, and are neither cancelled nor deleted",
    async () => {
      const { id, place, sender } = await paidDelivery();
      const dora = await newDriver({ online: true, at: { lat: place.lat + 20, lng: place.lng } });
      await expectOk(ada.post(`/api/admin/transactions/${id}/assign`, { driverId: dora.id }));
      await completeCashLeg({ dora, sam: sender, id });
      expect((await ada.post(`/api/admin/transactions/${id}/cancel`, { reason: "No" })).code).toBe(
        "INVALID_STATE_TRANSITION",
      );
      expect((await ada.delete(`/api/admin/transactions/${id}`, { reason: "No" })).code).toBe(
        "INVALID_STATE_TRANSITION",
      );
      expect(
        (
          await ada.post(`/api/admin/transactions/${id}/complete-override`, {
            reason: "The receiver's phone is broken",
          })
        ).data.status,
      ).toBe("delivered");
      expect((await dora.get("/api/session")).data.driver).toMatchObject({ status: "online", isAvailable: true });
    },
  );

  longTest(
    "are deleted, where no payment was requested, with all their data except the record of the deletion",
    async () => {
      const receiver = await newCustomer();
      const id = await newDelivery(await newCustomer(), receiver);
      expect((await ada.delete(`/api/admin/transactions/${id}`)).errors[0]?.path).toBe("reason");
      expect(await ada.delete(`/api/admin/transactions/${id}`, { reason: "A test" })).toMatchObject({
        status: 200,
        data: { success: true, redacted: false },
      });
      expect((await receiver.get(`/api/transactions/${id}`)).code).toBe("TRANSACTION_NOT_FOUND");
      expect((await ada.delete(`/api/admin/transactions/${id}`, { reason: "Again" })).code).toBe(
        "TRANSACTION_NOT_FOUND",
      );
      expect(
        await queryAsOwner(
          "select 1 from private.admin_actions where subject_id = $1 and action = 'delete_transaction'",
          [id],
        ),
      ).toHaveLength(1);
    },
  );

  test("apply a payment event once, however often it is sent", async () => {
    const [sender, receiver] = [await newCustomer(), await newCustomer()];
    const id = await newDelivery(sender, receiver);
    await expectOk(receiver.post(`/api/transactions/${id}/accept`));
    const event = { transactionId: id, event: "payment.confirmed", id: randomKey() };
    const responses = [await sendPaymentEvent(event), await sendPaymentEvent(event)];
    expect(responses.map(({ status, data }) => [status, data.status, data.applied])).toEqual([
      [200, "payment_confirmed", true],
      [200, "payment_confirmed", true],
    ]);
    const steps = await queryAsOwner<{ action: string }>(
      "select action from public.transaction_status_updates where transaction_id = $1 and action = 'confirm_payment'",
      [id],
    );
    expect(steps).toHaveLength(1);
  });
});
