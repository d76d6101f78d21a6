// An administrator who is a party tries every route to decide on it: another administrator has to.
import { good, newAdmin, newCustomer, newDriver, owner, paymentEvent, someKey } from "../api/support/app";
import { acceptedDelivery, arrivedDelivery, codeOf, step } from "../api/support/deliveries";
import { randomUUID } from "node:crypto";

const why = { reason: "Because I say so" };

// Reading: own-case
test("an administrator cannot confirm, complete, return, refund, cancel or delete a delivery of their own", async () => {
  const ada = await newAdmin({ name: "Ada Admin" });
  const rosa = await newCustomer({ name: "Rosa Receiver" });
  const id = await acceptedDelivery({ sam: ada, rosa });
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
    expect([verb, await ada.post(`${path}/${verb}`, verb === "confirm-payment" ? {} : why, someKey())]).toMatchObject([
      verb,
      { status: 403, code: "OWN_CASE" },
    ]);
  }
  expect(await ada.delete(path, why)).toMatchObject({ status: 403, code: "OWN_CASE" });
  expect((await good(ada.get(path))).data).toMatchObject({ status: "accepted", ownCase: true });
  const bob = await newAdmin({ name: "Bob Admin" });
  expect((await good(bob.post(`${path}/confirm-payment`, {}, someKey()))).data.ownCase).toBe(false);
});

test("an administrator who drives cannot approve, suspend or reinstate themselves, nor take a delivery or record its cash as returned", async () => {
  const della = await newDriver({ name: "Della Driver", approved: false });
  await owner("insert into private.admins (user_id) values ($1)", [della.id]);
  for (const verb of ["approve", "reject", "suspend", "reinstate"]) {
    expect([
      verb,
      await della.post(`/api/admin/drivers/${della.id}/${verb}`, verb === "approve" ? {} : why, someKey()),
    ]).toMatchObject([verb, { status: 403, code: "OWN_CASE" }]);
  }
  const { dora, id } = await arrivedDelivery();
  await owner("insert into private.admins (user_id) values ($1)", [dora.id]);
  expect(await dora.post(`/api/admin/transactions/${id}/complete-override`, why, someKey())).toMatchObject({
    status: 403,
    code: "OWN_CASE",
  });
  await good(step(dora, id, "fail", { reason: "Nobody there" }));
  expect(await dora.post(`/api/admin/transactions/${id}/cash-returned`, why, someKey())).toMatchObject({
    status: 403,
    code: "OWN_CASE",
  });
});

test("a delivered delivery stays on record when deleted; and money paid after a cancellation is seen and refunded", async () => {
  const bob = await newAdmin({ name: "Bob Admin" });
  const { dora, rosa, id } = await arrivedDelivery();
  await good(step(dora, id, "complete", { code: (await codeOf(rosa, id)).code }));
  expect((await good(bob.delete(`/api/admin/transactions/${id}`, why))).data).toEqual({
    success: true,
    redacted: true,
  });
  const kept = (await good(bob.get(`/api/admin/transactions/${id}`))).data;
  expect(kept).toMatchObject({
    status: "delivered",
    amount: 80,
    redacted: true,
    sender: { name: "Erased" },
    deliveryAddress: "Erased",
  });

  const sam = await newCustomer({ name: "Sam Sender" });
  const late = await acceptedDelivery({ sam, rosa });
  await good(paymentEvent({ id: randomUUID(), transactionId: late, event: "payment.pending" }));
  await good(sam.post(`/api/transactions/${late}/cancel`, undefined, someKey()));
  await good(paymentEvent({ id: randomUUID(), transactionId: late, event: "payment.confirmed" }));
  const waiting = async () =>
    ((await good(bob.get("/api/admin/transactions?need=refund_due&limit=100"))).data.items as { id: string }[]).map(
      (each) => each.id,
    );
  expect(await waiting()).toContain(late);
  await good(bob.post(`/api/admin/transactions/${late}/refund`, why, someKey()));
  expect(await waiting()).not.toContain(late);
});
