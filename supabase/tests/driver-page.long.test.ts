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

const figures = async (driver: TestPerson, p_period = "week") =>
  callRpcOrThrow<DriverPerformance>((await sharedAdmin()).client, "admin_get_driver_performance", {
    p_user_id: driver.id,
    p_period,
  });
const devices = async (driver: TestPerson) =>
  callRpcOrThrow<DriverDevices>((await sharedAdmin()).client, "admin_list_driver_devices", { p_user_id: driver.id });

test("counts the selected period and the one before separately", async () => {
  const at = nextUnusedLocation();
  const first = await createDeliveryInStatus("delivered", { at });
  const dora = first.driver;
  // That one was ten days ago, took twenty minutes to the pickup, and was late.
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

  const { now, before } = await figures(dora);
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
  expect((await figures(dora, "month")).now).toMatchObject({ delivered: 2, amount: 160, onTimeRate: 0.5 });
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
  // It has expired, and no job has closed it yet.
  await expireOfferDeadline((await createDeliveryInStatus("broadcast", { at, driver: dora })).offer.id);

  const { items } = await callRpcOrThrow<{ items: Offer[] }>(dora.client, "list_offers");
  const outcomes = Object.fromEntries(items.map(({ closedReason, outcome }) => [closedReason, outcome]));
  expect(outcomes).toEqual({
    accepted: "accepted",
    declined: "declined",
    timeout: "expired",
    ...Object.fromEntries(withdrawn.map((reason) => [reason, "withdrawn"])),
  });
  const count = (outcome: Offer["outcome"]) => items.filter((each) => each.outcome === outcome).length;
  const offers = {
    received: items.length,
    accepted: count("accepted"),
    declined: count("declined"),
    expired: count("expired"),
    withdrawn: count("withdrawn"),
  };
  expect(offers).toEqual({ received: 9, accepted: 1, declined: 1, expired: 2, withdrawn: 5 });
  const one = { offers, acceptanceRate: 0.25 };
  expect(await callRpcOrThrow(dora.client, "get_driver_stats", { p_range: "week" })).toMatchObject(one);
  expect((await figures(dora)).now).toMatchObject(one);
  const { items: rows } = await callRpcOrThrow<{ items: { id: string; acceptance: number }[] }>(
    (await sharedAdmin()).client,
    "admin_list_drivers",
    { p_search: dora.email },
  );
  expect(rows.map(({ acceptance }) => acceptance)).toEqual([0.25]);
});

test("returns no rates for a driver without deliveries, and is open to administrators only", async () => {
  const dora = await newDriver();
  expect((await figures(dora, "quarter")).now).toMatchObject({
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
  const read = await callRpcOrThrow<ShiftList>((await sharedAdmin()).client, "admin_list_shifts", {
    p_user_id: driver.id,
  });
  // The current shift grows meanwhile.
  const still = ({ items }: ShiftList) =>
    items.map(({ id, deliveries, cash, earned }) => ({ id, deliveries, cash, earned }));
  expect(still(read)).toEqual(still(ownShifts));
  expect(read.items).toHaveLength(1);
});

test("an administrator signs a driver out on one device immediately, on record, and leaves the other signed in", async () => {
  const dora = await newDriver({ online: true });
  const before = (await devices(dora)).sessions.map(({ id }) => id);
  const phone = await signInAgain(dora);
  const { sessions } = await devices(dora);
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
  for (let time = 0; time < 2; time++) expect((await endShift(olga)).ok).toBe(true);
  expect(await callRpc(phone, "get_driver_profile")).toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await callRpc(dora.client, "get_driver_profile")).toMatchObject({ ok: true });
  expect((await devices(dora)).sessions.map(({ id }) => id)).toEqual(before);
  expect(
    await sql("select action, reason from private.admin_actions where subject_id = $1 and action = 'end_session'", [
      dora.id,
    ]),
  ).toEqual([{ action: "end_session", reason: "Phone stolen" }]);

  // Only sessions of this driver; and administrators cannot end their own this way.
  const other = await newAdmin();
  const otherSession = (await sql<{ id: string }>("select id from auth.sessions where user_id = $1", [other.id]))[0]
    ?.id;
  expect(await endShift(olga, { p_session_id: otherSession })).toMatchObject({ code: "NOT_FOUND" });
  expect(await endShift(other, { p_user_id: other.id, p_session_id: otherSession })).toMatchObject({
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
  const { phones } = await devices(dora);
  expect(phones).toMatchObject([{ browser: "Mozilla/5.0 (Linux; Android 15)", sentAt: null, failing: false }]);
  expect(JSON.stringify(phones)).not.toMatch(/secret|push\.example/);
});
