// Cash deposited at a hub (a place with a safe and cashiers), as driver (Dora), cashier (Carl) and sender (Sam) see it.
import { HubPage } from "@/lib/contracts/admin/hubs";
import { Deposit, Hub, HubClosing, HubCounterState } from "@/lib/contracts/hub";
import type { Task } from "@/lib/contracts/driver/task";
import {
  pollUntil,
  expectOk,
  newAdmin,
  newCustomer,
  queryAsOwner,
  createApiClient,
  randomKey,
  type JsonObject,
  type ApiPerson,
} from "./support/app";
import { positionBody, createStartedDelivery, sendStep } from "./support/deliveries";
import {
  OPEN_ALL_HOURS,
  countDeposit,
  openDepositOrThrow,
  sendDeliveryToHub,
  openDepositAs,
  newHub,
  readHubCounter,
} from "./support/hubs";
import { longTest } from "../fixtures/long-test";

const listNotices = async (person: ApiPerson): Promise<{ type: string; message: string }[]> =>
  (await expectOk(person.get("/api/notifications"))).data.items as { type: string; message: string }[];
const waitForNotification = (person: ApiPerson, type: string): Promise<{ message: string }> =>
  pollUntil(`a notice ${type}`, async () => (await listNotices(person)).find((notice) => notice.type === type));

longTest("an administrator creates a hub, sets its cashiers by number and email, and deactivates it", async () => {
  const { hub, carl, olga } = await newHub({ name: `Olga's ${randomKey().slice(0, 8)}` });
  expect(Hub.strict().parse(hub)).toEqual(hub);
  const cora = await newCustomer({ name: "Cora Cashier" });
  await queryAsOwner("update public.user_profiles set email_verified_at = now() where user_id = $1", [carl.id]);
  const number = cora.number.replace(/^\+1(\d{3})(\d{3})/, "($1) $2-");
  const changed = await expectOk(
    olga.patch(`/api/admin/hubs/${hub.id}`, { cashiers: [{ phone: number }, { email: carl.email }] }),
  );
  expect((changed.data as Hub).cashiers?.map(({ name }) => name)).toEqual(["Carl Cashier", "Cora Cashier"]);
  const found = (await expectOk(olga.get(`/api/admin/hubs?q=${encodeURIComponent(hub.name)}`))).data;
  expect(HubPage.strict().parse(found)).toEqual(found);
  expect((found.items as Hub[]).map(({ id }) => id)).toEqual([hub.id]);
  await newHub();
  expect((await expectOk(olga.get("/api/admin/hubs?limit=1"))).data).toMatchObject({ nextCursor: expect.any(String) });
  expect(((await expectOk(cora.get("/api/hubs"))).data.items as Hub[]).map(({ id }) => id)).toEqual([hub.id]);
  expect((await olga.patch(`/api/admin/hubs/${hub.id}`, { cashiers: [{ phone: "12" }] })).body).toMatchObject({
    code: "VALIDATION_ERROR",
    errors: [{ path: "cashiers.0.phone" }],
  });
  for (const hours of [[{ day: 8, from: "09:00", to: "10:00" }], [{ day: 1, from: "10:00", to: "09:00" }]])
    expect((await olga.patch(`/api/admin/hubs/${hub.id}`, { hours })).status).toBe(400);
  expect((await expectOk(olga.patch(`/api/admin/hubs/${hub.id}`, { isActive: false }))).data).toMatchObject({
    open: false,
  });
  expect((await carl.get("/api/admin/hubs")).status).toBe(404);
});

test("cash of a sender who does not answer goes to a hub: the cashier counts it, and all are notified", async () => {
  const testHub = await newHub();
  const { hub, carl } = testHub;
  const { sam, dora, id, place } = await createStartedDelivery();
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody there" }));
  expect((await sendStep(dora, id, "return-to-hub", { hubId: hub.id })).body).toMatchObject({
    code: "RETURN_TOO_EARLY",
    hubReturnAllowedAt: null,
  });
  await expectOk(sendStep(dora, id, "arrive", positionBody(place)));
  await queryAsOwner(
    "update public.custody_legs set arrived_at = arrived_at - interval '15 minutes' where transaction_id = $1 and state = 'waiting'",
    [id],
  );
  const task = (await expectOk(sendStep(dora, id, "return-to-hub", { hubId: hub.id }))).data as Task;
  expect(task).toMatchObject({
    state: "active",
    contact: { name: "North Street", role: "hub" },
    leg: { hubId: hub.id },
  });
  expect((await waitForNotification(sam, "cash_to_hub")).message).toContain("North Street");
  expect((await expectOk(sendStep(dora, id, "arrive", positionBody(hub.location)))).data).toMatchObject({
    state: "arrived",
  });

  const holdings = (await expectOk(dora.get("/api/driver/holdings"))).data;
  expect(holdings).toMatchObject({ held: 80 });
  const screen = await readHubCounter(testHub);
  expect(HubCounterState.strict().parse(screen)).toEqual(screen);
  expect(Date.parse(screen.qrExpiresAt) - Date.now()).toBeLessThanOrEqual(120_000);
  const deposit = await openDepositOrThrow(testHub, { dora, id });
  expect(Deposit.strict().parse(deposit)).toEqual(deposit);
  expect(deposit).toMatchObject({ state: "waiting", held: 80, items: [{ transactionId: id }] });
  expect((await readHubCounter(testHub)).deposits).toMatchObject([{ id: deposit.id, held: null, items: null }]);
  const key = randomKey();
  const countOnce = () =>
    carl.post(
      `/api/hubs/${hub.id}/deposits/${deposit.id}/count`,
      { denominations: { "50": 1, "20": 1, "5": 1, "1": 4, "0.25": 4 } },
      key,
    );
  expect((await expectOk(countOnce())).data).toMatchObject({ state: "done", counted: 80, giveBack: 0 });
  expect((await expectOk(countOnce())).data).toMatchObject({ state: "done" });
  expect((await expectOk(dora.get(`/api/hubs/${hub.id}/deposits/${deposit.id}`))).data).toMatchObject({
    state: "done",
    missing: 0,
  });
  expect((await readHubCounter(testHub)).hub.balance).toBe(80);
  expect((await expectOk(dora.get("/api/tasks/current"))).data).toBeNull();
  expect((await waitForNotification(sam, "cash_at_hub")).message).toMatch(
    /^\$80\.00 of delivery .* North Street\. Open the delivery/,
  );
  expect((await waitForNotification(dora, "deposit_counted")).message).toContain("$80.00");
});

longTest("a deposit counted too low leaves the driver a return, one counted too high is counted again", async () => {
  const testHub = await newHub();
  const delivery = await sendDeliveryToHub(testHub);
  const deposit = await openDepositOrThrow(testHub, delivery);
  for (const denominations of [{}, { "20": 0 }, { "3": 1 }, { "20": -1 }, { "20": 1.5 }, { "0.50": 1 }, { "20": "1" }])
    expect([denominations, (await countDeposit(testHub.carl, testHub, deposit, denominations)).status]).toEqual([
      denominations,
      400,
    ]);
  expect((await countDeposit(testHub.carl, testHub, deposit, { "100": 1 })).body).toMatchObject({
    status: 409,
    code: "COUNT_AGAIN",
  });
  expect((await expectOk(countDeposit(testHub.carl, testHub, deposit, { "50": 1 }))).data).toMatchObject({
    state: "done",
    counted: 50,
  });
  expect((await waitForNotification(delivery.dora, "deposit_short")).message).toContain("$30.00");
  expect((await expectOk(delivery.dora.get("/api/tasks/current"))).data).toMatchObject({
    leg: { amount: 30, hubId: testHub.hub.id },
  });
  const attention = (await expectOk(testHub.olga.get("/api/admin/attention-items"))).data as {
    counts: { depositShort: number };
  };
  expect(attention.counts.depositShort).toBeGreaterThan(0);
  const again = await openDepositOrThrow(testHub, delivery);
  expect(
    (await expectOk(delivery.dora.post(`/api/hubs/${testHub.hub.id}/deposits/${again.id}/void`))).data,
  ).toMatchObject({
    state: "void",
  });
});

longTest("the cashier closes the day; a difference and cash for the bank take two administrators", async () => {
  const testHub = await newHub();
  const { hub, carl, olga } = testHub;
  const team = randomKey();
  const [ada, alan] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
  const adminHubPath = `/api/admin/hubs/${hub.id}`;
  expect(
    (await expectOk(olga.post(`${adminHubPath}/moves`, { direction: "from_bank", amount: 100, reason: "Float" }))).data,
  ).toMatchObject({ id: hub.id });
  const closing = (await expectOk(carl.post(`/api/hubs/${hub.id}/closings`, { counted: 90 }))).data as HubClosing;
  expect(HubClosing.strict().parse(closing)).toEqual(closing);
  expect(closing).toMatchObject({ expected: 100, counted: 90, difference: -10 });
  const attention = (await expectOk(ada.get("/api/admin/attention-items"))).data.items as {
    kind: string;
    id: string;
  }[];
  expect(attention.filter(({ id }) => id === hub.id)).toMatchObject([{ kind: "hub_difference" }]);
  const requested = [
    await ada.post(`${adminHubPath}/closings/${closing.id}/settle`, { reason: "Counted three times" }, randomKey()),
    await ada.post(`${adminHubPath}/moves`, { direction: "to_bank", amount: 60, reason: "Weekly" }, randomKey()),
  ];
  expect(requested.map(({ status }) => status)).toEqual([202, 202]);
  for (const { data } of requested)
    await expectOk(alan.post(`/api/admin/approvals/${data.approvalId as string}/approve`, undefined, randomKey()));
  expect((await readHubCounter(testHub)).hub.balance).toBe(30);
  expect((await carl.post(`/api/hubs/${hub.id}/closings`, { counted: 0 })).status).toBe(409);
});

longTest("holding cash overnight takes two administrators", async () => {
  const team = randomKey();
  const [ada, alan] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
  const { dora, id } = await createStartedDelivery();
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody there" }));
  const requested = await ada.post(
    `/api/admin/drivers/${dora.id}/overnight`,
    { reason: "All hubs are closed" },
    randomKey(),
  );
  expect(requested.status).toBe(202);
  expect(
    (
      await expectOk(
        alan.post(`/api/admin/approvals/${requested.data.approvalId as string}/approve`, undefined, randomKey()),
      )
    ).data,
  ).toMatchObject({ action: "allow_overnight", amount: 80 });
});

longTest("holdings include the nearest open hubs", async () => {
  const { dora, place } = await createStartedDelivery();
  const { hub } = await newHub({ location: place, hours: OPEN_ALL_HOURS });
  const { hubs } = (await expectOk(dora.get("/api/driver/holdings"))).data as { hubs: { id: string }[] };
  expect(hubs[0]).toMatchObject({ id: hub.id, open: true, distanceKm: 0.1, address: "12 North Street" });
  expect((await createApiClient().get("/api/hubs")).status).toBe(401);
  expect((await openDepositAs(dora, { hub }, [], "{}")).status).toBe(400);
});

longTest("accepts the typed code below the hub's QR, and refuses another hub's or a wrong code", async () => {
  const [testHub, other] = [await newHub(), await newHub()];
  const { dora, id } = await sendDeliveryToHub(testHub);
  const { code } = await readHubCounter(testHub);
  expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY0-9]{8}$/);
  const openDeposit = (overrides: JsonObject) =>
    dora.post(`/api/hubs/${testHub.hub.id}/deposits`, { items: [id], ...overrides });
  for (const credentials of [{}, { code, qrData: (await readHubCounter(testHub)).qrData }])
    expect((await openDeposit(credentials)).body).toMatchObject({
      code: "VALIDATION_ERROR",
      errors: [{ path: "code" }],
    });
  expect((await openDeposit({ code: (await readHubCounter(other)).code })).body).toMatchObject({
    code: "invalid_code",
    attemptsLeft: 4,
  });
  const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
  expect((await expectOk(openDeposit({ code: typed }))).data).toMatchObject({ state: "waiting", held: 80 });
});
