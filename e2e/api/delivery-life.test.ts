// A delivery from the request to the handover over HTTP: Sam sends, Rosa receives, Dora and Otto drive.
import type { Task } from "@/lib/contracts/driver/task";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { pollUntil, expectOk, queryAsOwner, type ApiPerson, randomPlace } from "./support/app";
import {
  readCode,
  dropOffOf,
  kmNorth,
  newParties,
  waitForOffer,
  createPaidDelivery,
  sendStep,
  createOnlineDriver,
  completeCashLeg,
} from "./support/deliveries";

const readDelivery = async (person: ApiPerson, id: string): Promise<Transaction> =>
  (await expectOk(person.get(`/api/transactions/${id}`))).data as Transaction;
const listNoticeTypes = async (person: ApiPerson, id: string): Promise<string[]> =>
  (
    (await expectOk(person.get("/api/notifications?limit=50"))).data.items as {
      type: string;
      data: { transactionId?: string };
    }[]
  )
    .filter(({ data }) => data.transactionId === id)
    .map(({ type }) => type)
    .reverse();
const waitForNotification = (person: ApiPerson, id: string, type: string): Promise<boolean> =>
  pollUntil(`${person.name} has the notification ${type}`, async () =>
    (await listNoticeTypes(person, id)).includes(type),
  );

test("a delivery is sent, accepted, declined by one driver and delivered by another; each user is notified once, and the history is complete", async () => {
  const place = randomPlace();
  const { sam, rosa } = await newParties();
  const dora = await createOnlineDriver("Dora Driver", kmNorth(place, -0.5));
  const otto = await createOnlineDriver("Otto Other", kmNorth(place, -1));

  const id = await createPaidDelivery({ sam, rosa }, place, { amount: 150 });
  const first = await waitForOffer(dora, id);
  expect(await readDelivery(rosa, id)).toMatchObject({
    status: "broadcast",
    statusLabel: "Finding Driver",
    dispatch: "offering",
    driver: null,
  });
  await expectOk(dora.post(`/api/offers/${first.id}/received`, { channel: "realtime" }));
  await expectOk(dora.post(`/api/offers/${first.id}/read`));
  await expectOk(dora.post(`/api/offers/${first.id}/decline`, { reason: "Already have enough deliveries" }));

  const second = await waitForOffer(otto, id);
  expect(second.taskDetails).toMatchObject({ amount: 150, priority: "high" });
  const task = (await expectOk(otto.post(`/api/offers/${second.id}/accept`, { acceptedVia: "app" }))).data as Task;
  expect(await readDelivery(sam, id)).toMatchObject({
    status: "assigned",
    driver: { name: "Otto Other", phone: `•••• ${otto.number.slice(-4)}`, vehicleType: "car", location: null },
  });
  expect((await otto.post("/api/driver/status", { status: "offline" })).status).toBe(409);

  await completeCashLeg({ dora: otto, sam, id });
  const nearDropOff = kmNorth(dropOffOf(place), -0.1);
  // Tests move drivers instantly: earlier positions are deleted, because they would make it a jump.
  await queryAsOwner(
    "with deleted_tracks as (delete from private.driver_tracks where driver_id = $1) delete from public.driver_positions where driver_id = $1",
    [otto.id],
  );
  await expectOk(
    otto.post("/api/driver/positions", {
      positions: [{ timestamp: Date.now() / 1000, latitude: nearDropOff.lat, longitude: nearDropOff.lng, accuracy: 5 }],
    }),
  );
  const onTheWay = await readDelivery(rosa, id);
  expect([onTheWay.status, onTheWay.eta]).toEqual(["in_transit", 1]);
  expect(onTheWay.driver?.location).toMatchObject({
    lat: expect.closeTo(nearDropOff.lat, 4) as unknown,
    lng: expect.closeTo(nearDropOff.lng, 4) as unknown,
    at: expect.stringMatching(/Z$/) as unknown,
  });
  await expectOk(sendStep(otto, id, "arrive"));
  const { qrData } = await readCode(rosa, id);
  expect((await expectOk(otto.post("/api/verification/verify", { transactionId: id, data: qrData }))).data).toEqual({
    valid: true,
    delegate: null,
  });
  expect((await expectOk(sendStep(otto, id, "complete", { qrData }))).data).toMatchObject({
    id: task.id,
    state: "completed",
  });

  const done = await readDelivery(sam, id);
  expect(done).toMatchObject({
    status: "delivered",
    statusLabel: "Delivered",
    dispatch: null,
    driver: { name: "Otto Other", phone: null, location: null },
  });
  expect(done.history.map(({ to }) => to)).toEqual([
    "pending",
    "accepted",
    "payment_pending",
    "payment_confirmed",
    "broadcast",
    "payment_confirmed",
    "broadcast",
    "assigned",
    "in_transit",
    "servicing",
    "delivered",
  ]);
  expect((await expectOk(rosa.get(`/api/transactions/${id}/receipt`))).data).toMatchObject({
    amount: 150,
    status: "delivered",
    driver: { firstName: "Otto" },
  });
  // The driver may no longer read the delivery.
  expect((await otto.get(`/api/transactions/${id}`)).code).toBe("TRANSACTION_NOT_FOUND");

  await waitForNotification(sam, id, "delivery_completed");
  await waitForNotification(rosa, id, "delivery_completed");
  for (const [person, types] of [
    [sam, ["transaction_accepted", "payment_confirmed", "driver_assigned", "driver_on_way"]],
    [rosa, ["transaction_created", "verification_code_generated", "driver_assigned", "driver_on_way"]],
  ] as const) {
    for (const type of types) await waitForNotification(person, id, type);
    const all = await listNoticeTypes(person, id);
    expect([person.name, [...new Set(all)].sort()]).toEqual([person.name, [...all].sort()]);
  }
});
