// The administrator's page of one driver: performance, shifts and signed-in devices.
import type { DriverDevices, DriverPerformance } from "@/lib/contracts/admin/driver-work";
import type { Offer } from "@/lib/contracts/driver/offer";
import type { ShiftList } from "@/lib/contracts/driver/shift";
import { sharedAdmin, createDeliveryInStatus, expireOfferDeadline, nextUnusedLocation } from "./support/deliveries";
import {
  signInAgain,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  sql,
  type TestPerson,
} from "./support/harness";

jest.setTimeout(90_000);

const readPerformance = async (driver: TestPerson, p_period = "week") =>
  callRpcOrThrow<DriverPerformance>((await sharedAdmin()).client, "admin_get_driver_performance", {
    p_user_id: driver.id,
    p_period,
  });
const listDevices = async (driver: TestPerson) =>
  callRpcOrThrow<DriverDevices>((await sharedAdmin()).client, "admin_list_driver_devices", { p_user_id: driver.id });

test("counts the selected period and the one before separately", async () => {
  const at = nextUnusedLocation();
  const first = await createDeliveryInStatus("delivered", { at });
  const dora = first.driver;
  // Ten days ago, 20 minutes to the pickup, and delivered late.
  await sql(
    `update public.optimoroute_orders set accepted_at = now() - interval '10 days', ended_at = now() - interval '10 days' + interval '1 hour',
            custom_fields = custom_fields || jsonb_build_object('estimatedDelivery', now() - interval '11 days') where transaction_id = $1`,
    [first.id],
  );
  await sql(
    `update public.transactions set started_at = now() - interval '10 days' + interval '20 minutes' where id = $1`,
    [first.id],
  );
  await sql("update public.driver_notifications set sent_at = now() - interval '10 days' where transaction_id = $1", [
    first.id,
  ]);
  const second = await createDeliveryInStatus("delivered", { at, driver: dora });
  const third = await createDeliveryInStatus("broadcast", { at, driver: dora });
  await callRpcOrThrow(dora.client, "decline_offer", {
    p_id: third.offer.id,
    p_reason: "Too far from current location",
  });
  await callRpcOrThrow(second.receiver.client, "rate_delivery", {
    p_transaction_id: second.id,
    p_stars: 4,
    p_reasons: ["polite"],
  });

  const { now, before } = await readPerformance(dora);
  expect(now).toMatchObject({
    delivered: 1,
    failed: 0,
    cancelled: 0,
    amount: 80,
    offers: { received: 2, accepted: 1, declined: 1, expired: 0, withdrawn: 0 },
    acceptanceRate: 0.5,
    onTimeRate: 1,
    rating: 4,
    ratings: 1,
  });
  expect(now.toPickupSeconds).toBeLessThan(60);
  expect(before).toMatchObject({ delivered: 1, toPickupSeconds: 1200, onTimeRate: 0, rating: null, ratings: 0 });
  expect((await readPerformance(dora, "month")).now).toMatchObject({ delivered: 2, amount: 160, onTimeRate: 0.5 });
});

test("notices, analytics and console count every way an offer can end the same", async () => {
  const at = nextUnusedLocation();
  const { driver: dora } = await createDeliveryInStatus("delivered", { at });
  const declined = await createDeliveryInStatus("broadcast", { at, driver: dora });
  await callRpcOrThrow(dora.client, "decline_offer", { p_id: declined.offer.id, p_reason: "Other" });
  const withdrawn = ["taken", "driver_unavailable", "cancelled", "undeliverable", "reassigned"];
  for (const reason of ["timeout", ...withdrawn]) {
    const { offer } = await createDeliveryInStatus("broadcast", { at, driver: dora });
    await sql("select private.end_offers(array[$1::uuid], $2)", [offer.id, reason]);
  }
  // An offer that has expired, but that no job has closed yet.
  await expireOfferDeadline((await createDeliveryInStatus("broadcast", { at, driver: dora })).offer.id);

  const { items } = await callRpcOrThrow<{ items: Offer[] }>(dora.client, "list_offers");
  const outcomes = Object.fromEntries(items.map(({ closedReason, outcome }) => [closedReason, outcome]));
  expect(outcomes).toEqual({
    accepted: "accepted",
    declined: "declined",
    timeout: "expired",
    ...Object.fromEntries(withdrawn.map((reason) => [reason, "withdrawn"])),
  });
  const countOffers = (outcome: Offer["outcome"]) => items.filter((offer) => offer.outcome === outcome).length;
  const offers = {
    received: items.length,
    accepted: countOffers("accepted"),
    declined: countOffers("declined"),
    expired: countOffers("expired"),
    withdrawn: countOffers("withdrawn"),
  };
  expect(offers).toEqual({ received: 9, accepted: 1, declined: 1, expired: 2, withdrawn: 5 });
  const expectedRates = { offers, acceptanceRate: 0.25 };
  expect(await callRpcOrThrow(dora.client, "get_driver_stats", { p_range: "week" })).toMatchObject(expectedRates);
  expect((await readPerformance(dora)).now).toMatchObject(expectedRates);
  const { items: rows } = await callRpcOrThrow<{ items: { id: string; acceptance: number }[] }>(
    (await sharedAdmin()).client,
    "admin_list_drivers",
    { p_search: dora.email },
  );
  expect(rows.map(({ acceptance }) => acceptance)).toEqual([0.25]);
});

test("returns no rates for a driver without deliveries, and is open to administrators only", async () => {
  const dora = await newDriver();
  expect((await readPerformance(dora, "quarter")).now).toMatchObject({
    delivered: 0,
    acceptanceRate: null,
    onTimeRate: null,
    toPickupSeconds: null,
    rating: null,
    hoursOnline: 0,
  });
  const customer = await newCustomer();
  for (const fn of ["admin_get_driver_performance", "admin_list_shifts", "admin_list_driver_devices"]) {
    for (const person of [dora, customer])
      expect([fn, await callRpc(person.client, fn, { p_user_id: dora.id })]).toMatchObject([fn, { code: "NOT_FOUND" }]);
    expect([fn, await callRpc((await sharedAdmin()).client, fn, { p_user_id: customer.id })]).toMatchObject([
      fn,
      { code: "DRIVER_NOT_FOUND" },
    ]);
  }
});

test("an administrator reads the same shifts as the driver", async () => {
  const { driver } = await createDeliveryInStatus("delivered");
  const ownShifts = await callRpcOrThrow<ShiftList>(driver.client, "list_shifts");
  const adminShifts = await callRpcOrThrow<ShiftList>((await sharedAdmin()).client, "admin_list_shifts", {
    p_user_id: driver.id,
  });
  // The current shift grows meanwhile.
  const comparable = ({ items }: ShiftList) =>
    items.map(({ id, deliveries, cash, earned }) => ({ id, deliveries, cash, earned }));
  expect(comparable(adminShifts)).toEqual(comparable(ownShifts));
  expect(adminShifts.items).toHaveLength(1);
});

test("an administrator signs a driver out on one device immediately, which is recorded, and leaves the other signed in", async () => {
  const dora = await newDriver({ online: true });
  const before = (await listDevices(dora)).sessions.map(({ id }) => id);
  const phone = await signInAgain(dora);
  const { sessions } = await listDevices(dora);
  expect(sessions).toHaveLength(before.length + 1);
  const stolen = sessions.find(({ id }) => !before.includes(id));
  const endShift = async (caller: TestPerson, overrides: object = {}) =>
    callRpc<DriverDevices>(caller.client, "admin_end_session", {
      p_user_id: dora.id,
      p_session_id: stolen?.id,
      p_reason: "Phone stolen",
      ...overrides,
    });
  expect(await callRpc(phone, "get_driver_profile")).toMatchObject({ ok: true });
  const olga = await sharedAdmin();
  for (let repetition = 0; repetition < 2; repetition++) expect((await endShift(olga)).ok).toBe(true);
  expect(await callRpc(phone, "get_driver_profile")).toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await callRpc(dora.client, "get_driver_profile")).toMatchObject({ ok: true });
  expect((await listDevices(dora)).sessions.map(({ id }) => id)).toEqual(before);
  expect(
    await sql("select action, reason from private.admin_actions where subject_id = $1 and action = 'end_session'", [
      dora.id,
    ]),
  ).toEqual([{ action: "end_session", reason: "Phone stolen" }]);

  // Only sessions of this driver; and administrators cannot end their own this way.
  const otherAdmin = await newAdmin();
  const otherSession = (
    await sql<{ id: string }>("select id from auth.sessions where user_id = $1", [otherAdmin.id])
  )[0]?.id;
  expect(await endShift(olga, { p_session_id: otherSession })).toMatchObject({ code: "NOT_FOUND" });
  expect(await endShift(otherAdmin, { p_user_id: otherAdmin.id, p_session_id: otherSession })).toMatchObject({
    code: "CONFLICT_OF_INTEREST",
  });
  expect(await endShift(dora)).toMatchObject({ code: "NOT_FOUND" });
});

test("lists a driver's push subscriptions by browser and last delivery, never by key", async () => {
  const dora = await newDriver();
  await callRpcOrThrow(dora.client, "save_push_subscription", {
    p_endpoint: `https://push.example.test/${dora.id}`,
    p_p256dh: "secret-key",
    p_auth: "secret-auth",
    p_user_agent: "Mozilla/5.0 (Linux; Android 15)",
  });
  const { phones } = await listDevices(dora);
  expect(phones).toMatchObject([{ browser: "Mozilla/5.0 (Linux; Android 15)", sentAt: null, failing: false }]);
  expect(JSON.stringify(phones)).not.toMatch(/secret|push\.example/);
});
