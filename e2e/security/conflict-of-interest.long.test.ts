// An administrator who is a party tries every route to decide on it: another administrator has to.
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  sendPaymentEvent,
  randomKey,
} from "../api/support/app";
import { createAcceptedDelivery, createArrivedDelivery, readCode, sendStep } from "../api/support/deliveries";
import { randomUUID } from "node:crypto";

const reasonBody = { reason: "Because I say so" };

// docs/readings.md: own-case
test("an administrator cannot confirm, complete, return, refund, cancel or delete a delivery of their own", async () => {
  const ada = await newAdmin({ name: "Ada Admin" });
  const rosa = await newCustomer({ name: "Rosa Receiver" });
  const id = await createAcceptedDelivery({ sam: ada, rosa });
  const path = `/api/admin/transactions/${id}`;
  for (const verb of [
    "confirm-payment",
    "unassign",
    "cancel",
    "cash-returned",
    "cash-lost",
    "refund",
    "write-off",
    "complete-override",
  ]) {
    expect([
      verb,
      await ada.post(`${path}/${verb}`, verb === "confirm-payment" ? {} : reasonBody, randomKey()),
    ]).toMatchObject([verb, { status: 403, code: "CONFLICT_OF_INTEREST" }]);
  }
  expect(await ada.delete(path, reasonBody)).toMatchObject({ status: 403, code: "CONFLICT_OF_INTEREST" });
  expect((await expectOk(ada.get(path))).data).toMatchObject({ status: "accepted", conflictOfInterest: true });
  const bob = await newAdmin({ name: "Bob Admin" });
  expect((await expectOk(bob.post(`${path}/confirm-payment`, {}, randomKey()))).data.conflictOfInterest).toBe(false);
});

test("an administrator who drives cannot approve, suspend or reinstate themselves, nor take a delivery or record its cash as returned", async () => {
  const della = await newDriver({ name: "Della Driver", approved: false });
  await queryAsOwner("insert into private.admins (user_id) values ($1)", [della.id]);
  for (const verb of ["approve", "reject", "suspend", "reinstate"]) {
    expect([
      verb,
      await della.post(`/api/admin/drivers/${della.id}/${verb}`, verb === "approve" ? {} : reasonBody, randomKey()),
    ]).toMatchObject([verb, { status: 403, code: "CONFLICT_OF_INTEREST" }]);
  }
  const { dora, id } = await createArrivedDelivery();
  await queryAsOwner("insert into private.admins (user_id) values ($1)", [dora.id]);
  expect(await dora.post(`/api/admin/transactions/${id}/complete-override`, reasonBody, randomKey())).toMatchObject({
    status: 403,
    code: "CONFLICT_OF_INTEREST",
  });
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody there" }));
  expect(await dora.post(`/api/admin/transactions/${id}/cash-returned`, reasonBody, randomKey())).toMatchObject({
    status: 403,
    code: "CONFLICT_OF_INTEREST",
  });
});

test("a delivered delivery stays on record when deleted; and money paid after a cancellation is seen and refunded", async () => {
  const bob = await newAdmin({ name: "Bob Admin" });
  const { dora, rosa, id } = await createArrivedDelivery();
  await expectOk(sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code }));
  expect((await expectOk(bob.delete(`/api/admin/transactions/${id}`, reasonBody))).data).toEqual({
    success: true,
    redacted: true,
  });
  const delivery = (await expectOk(bob.get(`/api/admin/transactions/${id}`))).data;
  expect(delivery).toMatchObject({
    status: "delivered",
    amount: 80,
    redacted: true,
    sender: { name: "Erased" },
    deliveryAddress: "Erased",
  });

  const sam = await newCustomer({ name: "Sam Sender" });
  const laterDelivery = await createAcceptedDelivery({ sam, rosa });
  await expectOk(sendPaymentEvent({ id: randomUUID(), transactionId: laterDelivery, event: "payment.pending" }));
  await expectOk(sam.post(`/api/transactions/${laterDelivery}/cancel`, undefined, randomKey()));
  await expectOk(sendPaymentEvent({ id: randomUUID(), transactionId: laterDelivery, event: "payment.confirmed" }));
  const waiting = async () =>
    (
      (await expectOk(bob.get("/api/admin/transactions?attention=refund_due&limit=100"))).data.items as { id: string }[]
    ).map((each) => each.id);
  expect(await waiting()).toContain(laterDelivery);
  await expectOk(bob.post(`/api/admin/transactions/${laterDelivery}/refund`, reasonBody, randomKey()));
  expect(await waiting()).not.toContain(laterDelivery);
});
