// A driver with cash cannot make it disappear: by giving up, a late start, signing out, or going online again.
import { expectOk, newAdmin, PASSWORD, randomKey } from "../api/support/app";
import {
  createAssignedDelivery,
  listOffers,
  createPaidDelivery,
  createStartedDelivery,
  sendStep,
  confirmLegAs,
  positionBody,
} from "../api/support/deliveries";

const cashOf = async (driver: { get: (path: string) => ReturnType<typeof sendStep> }) =>
  (await expectOk(driver.get("/api/driver/profile"))).data.cash as { amount: number; dueAmount: number };

// docs/readings.md: holds-cash
test("a driver who gives up with the cash stays its holder, gets no offers, and signing out and in changes nothing", async () => {
  const { dora, sam, rosa, id, place } = await createStartedDelivery();
  expect(await cashOf(dora)).toMatchObject({ amount: 80, dueAmount: 0 });
  await expectOk(sendStep(dora, id, "cancel", { reason: "Changed my mind" }));
  expect(await cashOf(dora)).toMatchObject({ amount: 80, dueAmount: 80 });
  expect((await expectOk(sam.get(`/api/transactions/${id}`))).data.cashToReturn).toBe(true);

  await expectOk(dora.post("/api/auth/sign-out"));
  await expectOk(dora.post("/api/auth/sign-in", { email: dora.email, password: PASSWORD }));
  expect((await dora.post("/api/driver/status", { status: "online" })).code).toBe("INVALID_STATE");
  expect(await cashOf(dora)).toMatchObject({ amount: 80, dueAmount: 80 });

  const ada = await newAdmin();
  const next = await createPaidDelivery({ sam, rosa }, place);
  expect(await ada.post(`/api/admin/transactions/${next}/assign`, { driverId: dora.id }, randomKey())).toMatchObject({
    status: 409,
    code: "NOT_ELIGIBLE",
  });
  expect((await listOffers(dora)).filter(({ status }) => status === "new")).toEqual([]);
  const heldCash = (await expectOk(ada.get("/api/admin/cash?limit=100"))).data.items as {
    driverId: string;
    deliveries: { id: string }[];
  }[];
  expect(heldCash.find(({ driverId }) => driverId === dora.id)?.deliveries.map((delivery) => delivery.id)).toEqual([
    id,
  ]);

  await expectOk(
    ada.post(`/api/admin/transactions/${id}/cash-returned`, { reason: "Brought to the office" }, randomKey()),
  );
  expect(await cashOf(dora)).toMatchObject({ amount: 0, dueAmount: 0 });
  expect((await expectOk(sam.get(`/api/transactions/${id}`))).data.cashToReturn).toBe(false);
  await expectOk(ada.post(`/api/admin/transactions/${next}/assign`, { driverId: dora.id }, randomKey()));
});

test("a pickup proven offline that arrives after the unassignment records who has the cash", async () => {
  const { dora, sam, id, place } = await createAssignedDelivery();
  const { code } = await confirmLegAs(sam, id, { counted: 80 });
  const ada = await newAdmin();
  await expectOk(ada.post(`/api/admin/transactions/${id}/cancel`, { reason: "On the telephone" }, randomKey()));
  const at = new Date().toISOString();
  expect((await sendStep(dora, id, "start", { at })).status).toBe(409);
  expect(await cashOf(dora)).toMatchObject({ amount: 0 });
  await expectOk(sendStep(dora, id, "count", { amount: 80, at }));
  await expectOk(sendStep(dora, id, "prove", { code, at, ...positionBody(place) }));
  expect(await cashOf(dora)).toMatchObject({ amount: 80, dueAmount: 80 });
  expect((await expectOk(ada.get(`/api/admin/transactions/${id}`))).data.cashToReturn).toBe(true);
});

test("neither a deletion nor a suspension loses the cash of an open code", async () => {
  const { dora, sam, id, place } = await createAssignedDelivery();
  const { code } = await confirmLegAs(sam, id, { counted: 80 });
  const ada = await newAdmin();
  const decide = (action: string) =>
    ada.post(`/api/admin/transactions/${id}/${action}`, { reason: "Nobody can reach them" }, randomKey());
  const deleted = () => ada.delete(`/api/admin/transactions/${id}`, { reason: "Nobody can reach them" });
  expect((await deleted()).code).toBe("INVALID_STATE_TRANSITION");
  await expectOk(decide("unassign"));
  expect((await deleted()).code).toBe("INVALID_STATE_TRANSITION");
  await expectOk(ada.post(`/api/admin/drivers/${dora.id}/suspend`, { reason: "Nobody can reach them" }, randomKey()));

  await expectOk(dora.post("/api/auth/sign-in", { email: dora.email, password: PASSWORD }));
  const at = new Date().toISOString();
  expect((await dora.post("/api/driver/status", { status: "online" })).code).toBe("DRIVER_NOT_APPROVED");
  await expectOk(sendStep(dora, id, "count", { amount: 80, at }));
  await expectOk(sendStep(dora, id, "prove", { code, at, ...positionBody(place) }));
  expect(await cashOf(dora)).toMatchObject({ amount: 80, dueAmount: 80 });
  const task = (await expectOk(dora.get("/api/tasks/current"))).data as { leg: { kind: string } };
  expect(task.leg.kind).toBe("return");
  await expectOk(decide("cash-returned"));
  expect(await cashOf(dora)).toMatchObject({ amount: 0, dueAmount: 0 });
});
