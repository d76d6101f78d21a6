// Whoever has somebody's cash in hand cannot make it vanish: not by giving up, not by a late start, not by signing out,
// and not by going to work again as if nothing were.
import { good, newAdmin, PASSWORD, someKey } from "../api/support/app";
import { assignedDelivery, offersOf, paidDelivery, startedDelivery, step } from "../api/support/deliveries";

const cashOf = async (driver: { get: (path: string) => ReturnType<typeof step> }) =>
  (await good(driver.get("/api/driver/profile"))).data.cash as { amount: number; dueAmount: number };

// Reading: holds-cash
test("a driver who gives up with the cash aboard keeps it on record, gets no offers, and signing out and in changes nothing", async () => {
  const { dora, sam, rosa, id, place } = await startedDelivery();
  expect(await cashOf(dora)).toMatchObject({ amount: 80, dueAmount: 0 });
  await good(step(dora, id, "cancel", { reason: "Changed my mind" }));
  expect(await cashOf(dora)).toMatchObject({ amount: 80, dueAmount: 80 });
  expect((await good(sam.get(`/api/transactions/${id}`))).data.cashToReturn).toBe(true);

  await good(dora.post("/api/auth/sign-out"));
  await good(dora.post("/api/auth/sign-in", { email: dora.email, password: PASSWORD }));
  await good(dora.post("/api/driver/status", { status: "online" }));
  expect(await cashOf(dora)).toMatchObject({ amount: 80, dueAmount: 80 });

  const ada = await newAdmin();
  const next = await paidDelivery({ sam, rosa }, place);
  expect(await ada.post(`/api/admin/transactions/${next}/assign`, { driverId: dora.id }, someKey())).toMatchObject({
    status: 409,
    code: "NOT_ELIGIBLE",
  });
  expect((await offersOf(dora)).filter(({ status }) => status === "new")).toEqual([]);
  const held = (await good(ada.get("/api/admin/cash?limit=100"))).data.items as {
    driverId: string;
    deliveries: { id: string }[];
  }[];
  expect(held.find(({ driverId }) => driverId === dora.id)?.deliveries.map((delivery) => delivery.id)).toEqual([id]);

  await good(ada.post(`/api/admin/transactions/${id}/cash-returned`, { reason: "Brought to the office" }, someKey()));
  expect(await cashOf(dora)).toMatchObject({ amount: 0, dueAmount: 0 });
  expect((await good(sam.get(`/api/transactions/${id}`))).data.cashToReturn).toBe(false);
  await good(ada.post(`/api/admin/transactions/${next}/assign`, { driverId: dora.id }, someKey()));
});

test("a start that was pressed offline and arrives after the delivery was taken back shows who may have the cash", async () => {
  const { dora, id } = await assignedDelivery();
  const ada = await newAdmin();
  await good(ada.post(`/api/admin/transactions/${id}/cancel`, { reason: "On the telephone" }, someKey()));
  expect((await step(dora, id, "start", { at: new Date().toISOString() })).status).toBe(409);
  expect(await cashOf(dora)).toMatchObject({ amount: 80, dueAmount: 80 });
  expect((await good(ada.get(`/api/admin/transactions/${id}`))).data.cashToReturn).toBe(true);
});
