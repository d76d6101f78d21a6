// Cash deposited at a hub, as its three phones see it: the driver's, the cashier's and the sender's.
import { HubPage } from "@/lib/contracts/admin-hubs";
import { Deposit, Hub, HubClosing, HubScreen } from "@/lib/contracts/hub";
import type { Task } from "@/lib/contracts/task";
import { eventually, good, newAdmin, newCustomer, owner, phone, someKey, type Json, type Person } from "./support/app";
import { standing, startedDelivery, step } from "./support/deliveries";
import { ALWAYS, count, deposited, goesToHub, handIn, newHub, screenOf } from "./support/hubs";
import { longTest } from "../fixtures/long-test";

const noticesOf = async (person: Person): Promise<{ type: string; message: string }[]> =>
  (await good(person.get("/api/notifications"))).data.items as { type: string; message: string }[];
const told = (person: Person, type: string): Promise<{ message: string }> =>
  eventually(`a notice ${type}`, async () => (await noticesOf(person)).find((notice) => notice.type === type));

longTest("Olga creates a hub, names its cashiers by number and email, and closes it again", async () => {
  const { hub, carl, olga } = await newHub({ name: `Olga's ${someKey().slice(0, 8)}` });
  expect(Hub.strict().parse(hub)).toEqual(hub);
  const cora = await newCustomer({ name: "Cora Cashier" });
  await owner("update public.user_profiles set email_proven_at = now() where user_id = $1", [carl.id]);
  const number = cora.number.replace(/^\+1(\d{3})(\d{3})/, "($1) $2-");
  const changed = await good(
    olga.patch(`/api/admin/hubs/${hub.id}`, { cashiers: [{ phone: number }, { email: carl.email }] }),
  );
  expect((changed.data as Hub).cashiers?.map(({ name }) => name)).toEqual(["Carl Cashier", "Cora Cashier"]);
  const found = (await good(olga.get(`/api/admin/hubs?q=${encodeURIComponent(hub.name)}`))).data;
  expect(HubPage.strict().parse(found)).toEqual(found);
  expect((found.items as Hub[]).map(({ id }) => id)).toEqual([hub.id]);
  await newHub();
  expect((await good(olga.get("/api/admin/hubs?limit=1"))).data).toMatchObject({ nextCursor: expect.any(String) });
  expect(((await good(cora.get("/api/hubs"))).data.items as Hub[]).map(({ id }) => id)).toEqual([hub.id]);
  expect((await olga.patch(`/api/admin/hubs/${hub.id}`, { cashiers: [{ phone: "12" }] })).body).toMatchObject({
    code: "VALIDATION_ERROR",
    errors: [{ path: "cashiers.0.phone" }],
  });
  for (const hours of [[{ day: 8, from: "09:00", to: "10:00" }], [{ day: 1, from: "10:00", to: "09:00" }]])
    expect((await olga.patch(`/api/admin/hubs/${hub.id}`, { hours })).status).toBe(400);
  expect((await good(olga.patch(`/api/admin/hubs/${hub.id}`, { isActive: false }))).data).toMatchObject({
    open: false,
  });
  expect((await carl.get("/api/admin/hubs")).status).toBe(404);
});

test("Sam does not answer, so Dora takes the cash to a hub: Carl counts it, and all are notified", async () => {
  const opened = await newHub();
  const { hub, carl } = opened;
  const { sam, dora, id, place } = await startedDelivery();
  await good(step(dora, id, "fail", { reason: "Nobody there" }));
  expect((await step(dora, id, "return-to-hub", { hubId: hub.id })).body).toMatchObject({
    code: "RETURN_TOO_EARLY",
    hubAt: null,
  });
  await good(step(dora, id, "arrive", standing(place)));
  await owner(
    "update public.custody_legs set arrived_at = arrived_at - interval '15 minutes' where transaction_id = $1 and state = 'waiting'",
    [id],
  );
  const task = (await good(step(dora, id, "return-to-hub", { hubId: hub.id }))).data as Task;
  expect(task).toMatchObject({
    state: "active",
    contact: { name: "North Street", role: "hub" },
    leg: { hubId: hub.id },
  });
  expect((await told(sam, "cash_to_hub")).message).toContain("North Street");
  expect((await good(step(dora, id, "arrive", standing(hub.location)))).data).toMatchObject({ state: "arrived" });

  const holdings = (await good(dora.get("/api/driver/holdings"))).data;
  expect(holdings).toMatchObject({ held: 80 });
  const screen = await screenOf(opened);
  expect(HubScreen.strict().parse(screen)).toEqual(screen);
  expect(Date.parse(screen.qrExpiresAt) - Date.now()).toBeLessThanOrEqual(120_000);
  const deposit = await deposited(opened, { dora, id });
  expect(Deposit.strict().parse(deposit)).toEqual(deposit);
  expect(deposit).toMatchObject({ state: "waiting", held: 80, items: [{ transactionId: id }] });
  expect((await screenOf(opened)).deposits).toMatchObject([{ id: deposit.id, held: null, items: null }]);
  const key = someKey();
  const counting = () =>
    carl.post(
      `/api/hubs/${hub.id}/deposits/${deposit.id}/count`,
      { denominations: { "50": 1, "20": 1, "5": 1, "1": 4, "0.25": 4 } },
      key,
    );
  expect((await good(counting())).data).toMatchObject({ state: "done", counted: 80, giveBack: 0 });
  expect((await good(counting())).data).toMatchObject({ state: "done" });
  expect((await good(dora.get(`/api/hubs/${hub.id}/deposits/${deposit.id}`))).data).toMatchObject({
    state: "done",
    missing: 0,
  });
  expect((await screenOf(opened)).hub.balance).toBe(80);
  expect((await good(dora.get("/api/tasks/current"))).data).toBeNull();
  expect((await told(sam, "cash_at_hub")).message).toMatch(/^\$80\.00 of delivery .* North Street\. The delivery/);
  expect((await told(dora, "deposit_counted")).message).toContain("$80.00");
});

longTest("Carl counts notes and coins; too little leaves Dora a return, too much is counted again", async () => {
  const opened = await newHub();
  const carried = await goesToHub(opened);
  const deposit = await deposited(opened, carried);
  for (const denominations of [{}, { "20": 0 }, { "3": 1 }, { "20": -1 }, { "20": 1.5 }, { "0.50": 1 }, { "20": "1" }])
    expect([denominations, (await count(opened.carl, opened, deposit, denominations)).status]).toEqual([
      denominations,
      400,
    ]);
  expect((await count(opened.carl, opened, deposit, { "100": 1 })).body).toMatchObject({
    status: 409,
    code: "COUNT_AGAIN",
  });
  expect((await good(count(opened.carl, opened, deposit, { "50": 1 }))).data).toMatchObject({
    state: "done",
    counted: 50,
  });
  expect((await told(carried.dora, "deposit_short")).message).toContain("$30.00");
  expect((await good(carried.dora.get("/api/tasks/current"))).data).toMatchObject({
    leg: { amount: 30, hubId: opened.hub.id },
  });
  const needs = (await good(opened.olga.get("/api/admin/needs"))).data as { counts: { depositShort: number } };
  expect(needs.counts.depositShort).toBeGreaterThan(0);
  const again = await deposited(opened, carried);
  expect((await good(carried.dora.post(`/api/hubs/${opened.hub.id}/deposits/${again.id}/void`))).data).toMatchObject({
    state: "void",
  });
});

longTest("Carl closes the day; a difference and cash for the bank take two administrators", async () => {
  const opened = await newHub();
  const { hub, carl, olga } = opened;
  const team = someKey();
  const [ada, alan] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
  const at = `/api/admin/hubs/${hub.id}`;
  expect(
    (await good(olga.post(`${at}/moves`, { direction: "from_bank", amount: 100, reason: "Float" }))).data,
  ).toMatchObject({ id: hub.id });
  const closing = (await good(carl.post(`/api/hubs/${hub.id}/closings`, { counted: 90 }))).data as HubClosing;
  expect(HubClosing.strict().parse(closing)).toEqual(closing);
  expect(closing).toMatchObject({ expected: 100, counted: 90, difference: -10 });
  const needs = (await good(ada.get("/api/admin/needs"))).data.items as { kind: string; id: string }[];
  expect(needs.filter(({ id }) => id === hub.id)).toMatchObject([{ kind: "hub_difference" }]);
  const asked = [
    await ada.post(`${at}/closings/${closing.id}/settle`, { reason: "Counted three times" }, someKey()),
    await ada.post(`${at}/moves`, { direction: "to_bank", amount: 60, reason: "Weekly" }, someKey()),
  ];
  expect(asked.map(({ status }) => status)).toEqual([202, 202]);
  for (const { data } of asked)
    await good(alan.post(`/api/admin/approvals/${data.approvalId as string}/approve`, undefined, someKey()));
  expect((await screenOf(opened)).hub.balance).toBe(30);
  expect((await carl.post(`/api/hubs/${hub.id}/closings`, { counted: 0 })).status).toBe(409);
});

longTest("holding cash overnight takes two administrators", async () => {
  const team = someKey();
  const [ada, alan] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
  const { dora, id } = await startedDelivery();
  await good(step(dora, id, "fail", { reason: "Nobody there" }));
  const asked = await ada.post(`/api/admin/drivers/${dora.id}/overnight`, { reason: "All hubs are closed" }, someKey());
  expect(asked.status).toBe(202);
  expect(
    (await good(alan.post(`/api/admin/approvals/${asked.data.approvalId as string}/approve`, undefined, someKey())))
      .data,
  ).toMatchObject({ action: "overnight", amount: 80 });
});

longTest("holdings include the nearest open hubs", async () => {
  const { dora, place } = await startedDelivery();
  const { hub } = await newHub({ location: place, hours: ALWAYS });
  const { hubs } = (await good(dora.get("/api/driver/holdings"))).data as { hubs: { id: string }[] };
  expect(hubs[0]).toMatchObject({ id: hub.id, open: true, distanceKm: 0.1, address: "12 North Street" });
  expect((await phone().get("/api/hubs")).status).toBe(401);
  expect((await handIn(dora, { hub }, [], "{}")).status).toBe(400);
});

longTest("without a camera Dora types the code below Carl's QR; another hub's or a wrong one is refused", async () => {
  const [opened, other] = [await newHub(), await newHub()];
  const { dora, id } = await goesToHub(opened);
  const { code } = await screenOf(opened);
  expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY0-9]{8}$/);
  const hand = (more: Json) => dora.post(`/api/hubs/${opened.hub.id}/deposits`, { items: [id], ...more });
  for (const both of [{}, { code, qrData: (await screenOf(opened)).qrData }])
    expect((await hand(both)).body).toMatchObject({ code: "VALIDATION_ERROR", errors: [{ path: "code" }] });
  expect((await hand({ code: (await screenOf(other)).code })).body).toMatchObject({
    code: "invalid_code",
    attemptsLeft: 4,
  });
  const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
  expect((await good(hand({ code: typed }))).data).toMatchObject({ state: "waiting", held: 80 });
});
