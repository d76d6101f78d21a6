// An offer proposes a delivery to one driver until a deadline: valid answers, deadlines, and the effect on other
// offers.
import { randomUUID } from "node:crypto";
import {
  runAs,
  runAsIsolated,
  anonymousClient,
  runInTransaction,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  sql,
  setDriverPosition,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import { createDrivers, createCircleZone } from "./support/bulk-drivers";
import {
  sharedAdmin,
  readAsAdmin,
  createDeliveryInStatus,
  runDispatch,
  readDriverStatus,
  expireOffer,
  listJobs,
  expireOfferDeadline,
  kmNorth,
  requireOpenOffer,
  findOpenOffer,
  paidDelivery,
  nextUnusedLocation,
  readStatus,
  type OfferJson,
  type TaskJson,
  type AssignedDelivery,
} from "./support/deliveries";
import { findInvariantViolations } from "./support/racing";
import { declineReasons } from "../../lib/domain/offer";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

const createOffer = (): Promise<AssignedDelivery> => createDeliveryInStatus("broadcast", { sender, receiver });
const acceptOffer = (driver: TestPerson, id: string): Promise<RpcResult<TaskJson>> =>
  callRpc<TaskJson>(driver.client, "accept_offer", { p_id: id });
const declineOffer = (driver: TestPerson, id: string, reason: string = "Other"): Promise<RpcResult<OfferJson>> =>
  callRpc<OfferJson>(driver.client, "decline_offer", { p_id: id, p_reason: reason });
async function saveSubscription(driver: TestPerson): Promise<{ id: string; endpoint: string }> {
  const endpoint = `https://push.example.test/${randomUUID()}`;
  const keys = { p_p256dh: "p256", p_auth: "auth" };
  return {
    ...(await callRpcOrThrow<{ id: string }>(driver.client, "save_push_subscription", {
      p_endpoint: endpoint,
      ...keys,
    })),
    endpoint,
  };
}
const readPushConfirmation = (driver: TestPerson) =>
  queryRow<{ confirmed: boolean; app: boolean }>(
    "select push_confirmed_at is not null as confirmed, mobile_app_enabled as app from public.driver_profiles where user_id = $1",
    [driver.id],
  );
const nothingOpen = { ok: false, code: "NOTIFICATION_NOT_FOUND", message: "Notification not found or access denied" };

describe("an offer", () => {
  test("is open for five minutes from its sending, with the fields clients expect", async () => {
    const { offer: sent, id, driver } = await createOffer();
    expect(Date.parse(sent.expiresAt) - Date.parse(sent.sentAt)).toBe(300_000);
    expect(sent).toMatchObject({
      status: "new",
      closedReason: null,
      transactionId: id,
      driverId: driver.id,
      taskDetails: {
        amount: 80,
        pickupAddress: "1 Sender Avenue",
        deliveryAddress: "12 Receiver Street",
        priority: "medium",
      },
    });
  });
  longTest("creates its jobs in the same transaction: deadline, push, notice; with ids only", async () => {
    const {
      offer: { id: offerId, expiresAt },
      id,
      driver,
    } = await createOffer();
    const jobs = await listJobs(id);
    expect(jobs.find(({ task }) => task === "expire_offer")?.run_at.toISOString()).toBe(expiresAt);
    expect(jobs.find(({ task }) => task === "send_offer_push")?.payload).toEqual({ offerId });
    expect(jobs.find(({ payload }) => payload.type === "task_offer")?.payload).toEqual({
      type: "task_offer",
      transactionId: id,
      userId: driver.id,
      key: `task_offer:${id}:${offerId}`,
      facts: { offerId },
    });
  });
  // docs/readings.md: distance
  test("estimates the route from driver to pickup to delivery, in kilometres by road and minutes at 30 km/h", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at: kmNorth(at, 3) });
    const delivery = await paidDelivery({ sender, receiver, at, pickup: kmNorth(at, 2) });
    await runDispatch(delivery.id);
    expect((await requireOpenOffer(driver)).taskDetails).toMatchObject({
      estimatedDistance: "4.2 km",
      estimatedTime: 9,
      estimateApproximate: true,
      distanceFrom: "driver",
      toPickup: { metres: 1_400, approximate: true },
      toDropOff: { metres: 2_800, approximate: true },
    });
  });
  // docs/readings.md: unknown-place
  test("without the driver's position starts the distance at the pickup, or leaves it unknown", async () => {
    const at = nextUnusedLocation();
    const zones = [{ id: await createCircleZone(at, 2000), priority: 1 }];
    for (const [pickup, distanceText] of [
      [kmNorth(at, 2), { estimatedDistance: "2.8 km", estimatedTime: 6, distanceFrom: "pickup" }],
      [null, { estimatedDistance: "unknown", estimatedTime: 0, distanceFrom: null }],
    ] as const) {
      const [member] = await createDrivers([{ at: kmNorth(at, 40), positionAge: 4000, zones }]);
      const delivery = await paidDelivery({ sender, receiver, at, pickup });
      await runDispatch(delivery.id);
      expect(
        await sql("select driver_id, data from public.driver_notifications where transaction_id = $1", [delivery.id]),
      ).toMatchObject([{ driver_id: member?.id, data: distanceText }]);
    }
  });
  longTest("without a pickup place measures from the driver to the delivery, and takes at least a minute", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    const delivery = await paidDelivery({ sender, receiver, at, pickup: null });
    await runDispatch(delivery.id);
    expect((await requireOpenOffer(driver)).taskDetails).toMatchObject({ estimatedDistance: "0 km", estimatedTime: 1 });
  });
  // docs/readings.md: own-unit
  test("opened by its link has the unit that the driver has chosen", async () => {
    const { driver, offer: openOffer } = await createDeliveryInStatus("broadcast");
    const units = async () =>
      (await callRpcOrThrow<{ units: string }>(serviceClient(), "get_offer_by_link", { p_id: openOffer.id })).units;
    expect(await units()).toBe("auto");
    await callRpcOrThrow(driver.client, "update_settings", { p_patch: { units: "km" } });
    expect(await units()).toBe("km");
    expect(await callRpc(serviceClient(), "get_offer_by_link", { p_id: randomUUID() })).toMatchObject({ ok: false });
  });

  // docs/readings.md: routing-ids
  test("is received and read once each, and stays open; a received push keeps a sleeping phone online", async () => {
    const {
      driver,
      offer: { id },
    } = await createOffer();
    await saveSubscription(driver);
    const received = await callRpcOrThrow<OfferJson & { deliveredAt: string }>(driver.client, "acknowledge_offer", {
      p_id: id,
      p_channel: "push",
    });
    const again = await callRpcOrThrow<OfferJson & { deliveredAt: string }>(driver.client, "acknowledge_offer", {
      p_id: id,
      p_channel: "app",
    });
    expect(again.deliveredAt).toBe(received.deliveredAt);
    expect(
      await queryRow(
        "select status, metadata -> 'receipts' ? 'push' as push from public.driver_notifications where id = $1",
        [id],
      ),
    ).toEqual({ status: "delivered", push: true });
    expect(await readPushConfirmation(driver)).toEqual({ confirmed: true, app: true });
    const unread = async () => (await callRpcOrThrow<{ unread: number }>(driver.client, "list_offers")).unread;
    expect(await unread()).toBe(1);
    await callRpcOrThrow(driver.client, "mark_offer_read", { p_id: id });
    expect(await unread()).toBe(0);
    expect((await acceptOffer(driver, id)).ok).toBe(true);
  });
  // docs/readings.md: routing-ids
  test("a push receipt after the subscription was removed does not give the driver the app", async () => {
    const {
      driver,
      offer: { id },
    } = await createOffer();
    const removed = await saveSubscription(driver);
    await callRpcOrThrow(driver.client, "delete_push_subscription", { p_endpoint: removed.endpoint });
    const received = { p_id: id, p_channel: "push" };
    const acknowledgeByLink = (p_subscription_id: string | null) =>
      callRpcOrThrow(serviceClient(), "acknowledge_offer_by_link", { ...received, p_subscription_id });
    await callRpcOrThrow(driver.client, "acknowledge_offer", received);
    await acknowledgeByLink(null);
    await acknowledgeByLink(removed.id);
    expect(await readPushConfirmation(driver)).toEqual({ confirmed: false, app: false });
    const { id: current } = await saveSubscription(driver);
    await acknowledgeByLink(removed.id);
    expect(await readPushConfirmation(driver)).toEqual({ confirmed: false, app: false });
    await acknowledgeByLink(current);
    expect(await readPushConfirmation(driver)).toEqual({ confirmed: true, app: true });
  });
  test("of another driver and an unknown one get the same refusal from every function", async () => {
    const {
      offer: { id },
    } = await createOffer();
    const stranger = await newDriver({ online: true });
    for (const transactionId of [id, randomUUID()]) {
      expect(await callRpc(stranger.client, "get_offer", { p_id: transactionId })).toEqual(nothingOpen);
      expect(await callRpc(stranger.client, "acknowledge_offer", { p_id: transactionId, p_channel: "app" })).toEqual(
        nothingOpen,
      );
      expect(await callRpc(stranger.client, "mark_offer_read", { p_id: transactionId })).toEqual(nothingOpen);
      expect(await acceptOffer(stranger, transactionId)).toEqual(nothingOpen);
      expect(await declineOffer(stranger, transactionId)).toEqual(nothingOpen);
    }
    await expect(callRpc(anonymousClient(), "accept_offer", { p_id: id })).rejects.toThrow(/42501|permission/i);
    await expect(callRpc(stranger.client, "accept_offer_by_link", { p_id: id })).rejects.toThrow(/42501|permission/i);
  });
});

test("the history of offers pages past a full page", async () => {
  const { driver, offer: first } = await createOffer();
  await declineOffer(driver, first.id);
  const page = (p_cursor?: string) =>
    callRpcOrThrow<{ items: OfferJson[]; nextCursor: string | null }>(driver.client, "list_offers", {
      p_limit: 1,
      p_cursor,
    });
  expect(await page()).toMatchObject({ items: [{ id: first.id }], nextCursor: null });
  await sql(
    `insert into public.driver_notifications (driver_id, transaction_id, assignment_id, title, message, data, status, closed_reason, closed_at, sent_at, expires_at)
     select driver_id, transaction_id, assignment_id, title, message, data, 'expired', 'timeout', now(), sent_at - interval '1 hour', expires_at - interval '1 hour'
       from public.driver_notifications where id = $1`,
    [first.id],
  );
  const { items, nextCursor } = await page();
  expect(items.map(({ id }) => id)).toEqual([first.id]);
  const older = await page(nextCursor ?? undefined);
  expect(older).toMatchObject({ items: [{ status: "expired" }], nextCursor: null });
  expect(older.items[0]?.id).not.toBe(first.id);
});

test.each([
  ["list_offers", "driver_notifications"],
  ["list_notifications", "notifications"],
])("%s returns an empty history when the table %s is missing", async (fn, table) => {
  const driver = await newDriver();
  expect(
    await runAs(driver, async (query) => {
      await query("reset role");
      await query(`alter table public.${table} rename to missing`);
      return (await query(`select app.${fn}() as answer`))[0]?.answer;
    }),
  ).toMatchObject({ ok: true, data: { items: [], nextCursor: null, unread: 0 } });
});

describe("accepting", () => {
  // docs/readings.md: assigned
  test("assigns the delivery, sets the driver on duty and notifies everyone; repeating it succeeds", async () => {
    const {
      driver,
      offer: { id },
      ...delivery
    } = await createOffer();
    const task = await acceptOffer(driver, id);
    expect(task.data).toMatchObject({
      state: "accepted",
      transactionId: delivery.id,
      notificationId: id,
      acceptedVia: "app",
      customerPhone: `•••• ${receiver.phone.slice(-4)}`,
    });
    expect(await readDriverStatus(driver)).toEqual({ status: "on_duty", is_available: false });
    expect(await readAsAdmin(delivery.id)).toMatchObject({
      status: "assigned",
      dispatch: null,
      driver: { id: driver.id },
    });
    expect((await acceptOffer(driver, id)).data?.assignmentId).toBe(task.data?.assignmentId);
    const notificationTypes = (await listJobs(delivery.id)).map(({ payload }) => payload.type);
    expect(notificationTypes.filter((type) => type === "driver_assigned")).toHaveLength(1);
    expect(notificationTypes.filter((type) => type === "task_response_confirmation")).toHaveLength(1);
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  test("records the channel and the device, and returns the task as the phone stores it", async () => {
    const {
      driver,
      offer: { id },
    } = await createOffer();
    const { data: task } = await callRpc<TaskJson>(driver.client, "accept_offer", {
      p_id: id,
      p_via: "app",
      p_device_info: "Test browser",
    });
    expect(task).toMatchObject({
      status: "assigned",
      createdAt: expect.any(String) as string,
      assignedAt: expect.any(String) as string,
      driverName: expect.any(String) as string,
      metadata: { notification: { id, pickupAddress: expect.any(String) as string }, completion: null },
    });
    expect(
      await queryRow(
        "select metadata from public.driver_task_actions where driver_id = $1 and action = 'offer_accepted'",
        [driver.id],
      ),
    ).toEqual({ metadata: { offerId: id, acceptedVia: "app", deviceInfo: "Test browser" } });
  });
  // docs/readings.md: provider-terms
  test("after midnight dates the assignment from the acceptance, in the business time zone", async () => {
    const {
      id,
      driver,
      offer: { id: offerId },
    } = await createOffer();
    await runAsIsolated(driver, async (query) => {
      // At any time the date in one of these two differs from UTC's.
      const [other] = await query<{ zone: string; day: string }>(
        `select z as zone, (now() at time zone z)::date::text as day from unnest(array['Etc/GMT+12', 'Etc/GMT-14']) z
          where (now() at time zone z)::date <> (now() at time zone 'UTC')::date limit 1`,
      );
      if (!other) throw new Error("no such zone");
      await query("update private.settings set value = to_jsonb($1::text) where key = 'time_zone'", [other.zone]);
      // As if the offer had been sent four minutes ago, before midnight.
      await query(
        `update public.optimoroute_orders set order_date = $2::date - 1,
                custom_fields = custom_fields || jsonb_build_object('estimatedDelivery', private.format_iso(now() + interval '56 minutes'))
          where transaction_id = $1`,
        [id, other.day],
      );
      const [accepted] = await query<{ ok: boolean }>("select (app.accept_offer($1) ->> 'ok')::boolean as ok", [
        offerId,
      ]);
      expect(accepted?.ok).toBe(true);
      const [assignment] = await query<{ date: string; acceptedAt: string; estimatedDelivery: string }>(
        `select a ->> 'date' as date, a ->> 'acceptedAt' as "acceptedAt", a ->> 'estimatedDelivery' as "estimatedDelivery"
           from private.assignment_json($1) a`,
        [id],
      );
      expect(assignment?.date).toBe(other.day);
      expect(Date.parse(assignment?.estimatedDelivery ?? "") - Date.parse(assignment?.acceptedAt ?? "")).toBe(
        3_600_000,
      );
    });
  });
  test.each(["sms", "email"])("by a signed link does the same, and names the link's channel, %s", async (via) => {
    const {
      offer: { id },
    } = await createOffer();
    expect(
      (await callRpc<TaskJson>(serviceClient(), "accept_offer_by_link", { p_id: id, p_via: via })).data,
    ).toMatchObject({ state: "accepted", acceptedVia: via });
  });
  // docs/readings.md: deadline
  test("after the deadline returns OFFER_EXPIRED, whether or not the sweep has run", async () => {
    const {
      driver,
      offer: { id },
      ...delivery
    } = await createOffer();
    await expireOfferDeadline(id);
    expect((await callRpc<OfferJson>(driver.client, "get_offer", { p_id: id })).data).toMatchObject({
      status: "expired",
      closedReason: "timeout",
    });
    expect(await acceptOffer(driver, id)).toMatchObject({ code: "OFFER_EXPIRED", message: "Task offer expired" });
    expect(await acceptOffer(driver, id)).toMatchObject({ code: "OFFER_EXPIRED" });
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  test("needs the driver online, available, approved and without a task", async () => {
    const {
      driver,
      offer: { id },
    } = await createOffer();
    await sql("update public.driver_profiles set status = 'break', is_available = false where user_id = $1", [
      driver.id,
    ]);
    expect(await acceptOffer(driver, id)).toMatchObject({
      code: "DRIVER_NOT_AVAILABLE",
      message: "Driver must be online and available to accept tasks",
    });
    await sql(
      "update public.driver_profiles set status = 'offline', is_available = false, suspended_at = now() where user_id = $1",
      [driver.id],
    );
    expect(await acceptOffer(driver, id)).toMatchObject({
      code: "DRIVER_NOT_APPROVED",
      message: "Driver not approved",
    });
    await sql(
      "update public.driver_profiles set suspended_at = null, status = 'online', is_available = true where user_id = $1",
      [driver.id],
    );
    const otherDelivery = await paidDelivery({ sender, receiver });
    await callRpcOrThrow((await sharedAdmin()).client, "admin_assign_delivery", {
      p_transaction_id: otherDelivery.id,
      p_driver_id: driver.id,
    });
    expect(await acceptOffer(driver, id)).toMatchObject({
      code: "TASK_ALREADY_ACTIVE",
      message: "Cannot accept task - another task is already active",
    });
    expect(await acceptOffer(sender, id)).toMatchObject({ code: "DRIVER_PROFILE_NOT_FOUND" });
  });
});

describe("declining", () => {
  // docs/readings.md: assigned
  test.each(declineReasons)(
    "with '%s' clears the driver, returns the delivery to the search and continues with the next driver",
    async (reason) => {
      const {
        driver,
        offer: { id },
        ...delivery
      } = await createOffer();
      expect((await declineOffer(driver, id, reason)).data).toMatchObject({
        status: "rejected",
        closedReason: "declined",
        rejectionReason: reason,
      });
      expect(await readAsAdmin(delivery.id)).toMatchObject({
        status: "payment_confirmed",
        dispatch: "waiting",
        driver: null,
      });
      expect((await listJobs(delivery.id)).some(({ task }) => task === "dispatch")).toBe(true);
      expect((await declineOffer(driver, id, reason)).data).toMatchObject({ status: "rejected" });
      expect(await acceptOffer(driver, id)).toMatchObject({ code: "OFFER_CLOSED" });
      expect(await readDriverStatus(driver)).toEqual({ status: "online", is_available: true });
      expect(await findInvariantViolations([delivery.id])).toEqual([]);
    },
  );
  // docs/readings.md: declining
  test("needs no availability", async () => {
    const {
      driver,
      offer: { id },
    } = await createOffer();
    await sql("update public.driver_profiles set status = 'busy', is_available = false where user_id = $1", [
      driver.id,
    ]);
    expect((await declineOffer(driver, id)).ok).toBe(true);
  });
  test("after the deadline returns OFFER_EXPIRED", async () => {
    const {
      driver,
      offer: { id },
    } = await createOffer();
    await expireOfferDeadline(id);
    expect(await declineOffer(driver, id)).toMatchObject({ code: "OFFER_EXPIRED" });
  });
});

describe("an unanswered offer", () => {
  test("expires at its deadline and not before; the driver is notified, and the search continues", async () => {
    const {
      driver,
      offer: { id },
      ...delivery
    } = await createOffer();
    expect(await expireOffer(id)).toEqual({ outcome: "open" });
    expect(
      await runInTransaction(async (query) => {
        await expireOfferDeadline(id, query);
        return query("select app.expire_offer($1) #>> '{data,outcome}' as outcome", [id]);
      }),
    ).toEqual([{ outcome: "expired" }]);
    expect(await expireOffer(id)).toEqual({ outcome: "closed" });
    expect(await expireOffer(randomUUID())).toEqual({ outcome: "gone" });
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
    const notifications = (await listJobs(delivery.id)).filter(({ payload }) => payload.type === "task_timeout");
    expect(notifications.map(({ payload }) => payload.userId)).toEqual([driver.id]);
  });
  longTest("is expired by the sweep when its job was lost", async () => {
    const {
      offer: { id },
      ...delivery
    } = await createOffer();
    await runInTransaction(async (query) => {
      await expireOfferDeadline(id, query);
      await query("select app.expire_offers(500)");
    });
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
});

describe("a driver who goes offline, busy or on break", () => {
  // docs/readings.md: leaving-with-offer
  test.each(["offline", "busy", "break"])(
    "to %s has the open offer closed, and the next driver gets one immediately",
    async (status) => {
      const {
        driver,
        offer: { id },
        ...delivery
      } = await createOffer();
      const nextDriver = await newDriver({ online: true, at: delivery.at });
      await callRpcOrThrow(driver.client, "set_driver_status", { p_status: status });
      expect((await callRpc<OfferJson>(driver.client, "get_offer", { p_id: id })).data).toMatchObject({
        status: "expired",
        closedReason: "driver_unavailable",
      });
      await runDispatch(delivery.id);
      expect((await requireOpenOffer(nextDriver)).transactionId).toBe(delivery.id);
      expect(await acceptOffer(driver, id)).toMatchObject({ code: "OFFER_CLOSED" });
      expect(await findInvariantViolations([delivery.id])).toEqual([]);
    },
  );
});

// docs/readings.md: offer-reassigned
test("an offer of a delivery that an administrator assigned to the same driver reports that, and accepting it leads to the task", async () => {
  const { id, driver, offer: openOffer } = await createDeliveryInStatus("broadcast", { sender, receiver });
  await callRpcOrThrow((await sharedAdmin()).client, "admin_assign_delivery", {
    p_transaction_id: id,
    p_driver_id: driver.id,
  });
  expect((await callRpc<OfferJson>(driver.client, "get_offer", { p_id: openOffer.id })).data).toMatchObject({
    status: "expired",
    closedReason: "assigned",
  });
  expect(await acceptOffer(driver, openOffer.id)).toMatchObject({ ok: true, data: { transactionId: id } });
  expect(await declineOffer(driver, openOffer.id)).toMatchObject({ code: "OFFER_CLOSED" });
  const administrator = await sharedAdmin();
  expect(await callRpcOrThrow(administrator.client, "admin_get_dispatch", { p_transaction_id: id })).toMatchObject({
    offers: [{ closedReason: "assigned" }],
  });
  expect(
    await callRpcOrThrow(administrator.client, "admin_get_delivery_timeline", { p_transaction_id: id }),
  ).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ kind: "offer", what: "assigned" })]),
  });
});

// docs/readings.md: offer-reassigned
test("an offer of a delivery that was assigned to its driver names another driver only once one has the delivery", async () => {
  const { id, driver, offer: openOffer } = await createDeliveryInStatus("broadcast", { sender, receiver });
  const admin = (await sharedAdmin()).client;
  const closedReason = async () =>
    (await callRpcOrThrow<OfferJson>(driver.client, "get_offer", { p_id: openOffer.id })).closedReason;
  await callRpcOrThrow(admin, "admin_assign_delivery", { p_transaction_id: id, p_driver_id: driver.id });
  await callRpcOrThrow(admin, "admin_unassign_delivery", { p_transaction_id: id, p_reason: "The driver asked for it" });
  expect(await closedReason()).toBe("driver_unavailable");
  expect(await acceptOffer(driver, openOffer.id)).toMatchObject({ code: "OFFER_CLOSED" });
  expect(await declineOffer(driver, openOffer.id)).toMatchObject({ code: "OFFER_CLOSED" });
  await callRpcOrThrow(admin, "admin_assign_delivery", {
    p_transaction_id: id,
    p_driver_id: (await newDriver({ online: true })).id,
  });
  expect(await closedReason()).toBe("reassigned");
  expect(await acceptOffer(driver, openOffer.id)).toMatchObject({ code: "OFFER_TAKEN" });
  expect(await declineOffer(driver, openOffer.id)).toMatchObject({ code: "OFFER_TAKEN" });
});

describe("an urgent delivery", () => {
  // docs/readings.md: offers-at-a-time
  test("is offered to three drivers concurrently; the first acceptance wins and the others read that it is taken", async () => {
    const at = nextUnusedLocation();
    const drivers = await Promise.all([1, 2, 3, 4].map((km) => newDriver({ online: true, at: kmNorth(at, km) })));
    const delivery = await paidDelivery({ sender, receiver, at, urgent: true });
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 3 });
    const open = await Promise.all(drivers.map(findOpenOffer));
    expect(open.map((item) => item?.taskDetails.priority)).toEqual(["urgent", "urgent", "urgent", undefined]);
    expect((await acceptOffer(drivers[1] as TestPerson, open[1]?.id as string)).ok).toBe(true);
    expect(await acceptOffer(drivers[0] as TestPerson, open[0]?.id as string)).toMatchObject({ code: "OFFER_TAKEN" });
    expect(
      (await callRpc<OfferJson>((drivers[2] as TestPerson).client, "get_offer", { p_id: open[2]?.id })).data,
    ).toMatchObject({
      status: "expired",
      closedReason: "taken",
    });
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  // docs/readings.md: offers-at-a-time
  longTest("replaces a driver who declines while the other offers stay open, and stays urgent", async () => {
    const at = nextUnusedLocation();
    const drivers = await Promise.all([1, 2, 3, 4].map((km) => newDriver({ online: true, at: kmNorth(at, km) })));
    const delivery = await paidDelivery({ sender, receiver, at, urgent: true });
    await runDispatch(delivery.id);
    const first = await requireOpenOffer(drivers[0] as TestPerson);
    await declineOffer(drivers[0] as TestPerson, first.id);
    expect(await readStatus(delivery.id)).toBe("broadcast");
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 1 });
    expect((await requireOpenOffer(drivers[3] as TestPerson)).taskDetails.priority).toBe("urgent");
    expect(await Promise.all(drivers.slice(1).map(async (driver) => (await findOpenOffer(driver))?.status))).toEqual([
      "new",
      "new",
      "new",
    ]);
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
});

// docs/readings.md: offer-cleanup
test("closed offers leave bell and phone after an hour; the rows stay for the history, and are deleted after 30 days", async () => {
  const {
    driver,
    offer: { id },
  } = await createOffer();
  await declineOffer(driver, id);
  await sql("update public.driver_notifications set sent_at = sent_at - interval '61 minutes' where id = $1", [id]);
  await callRpcOrThrow(serviceClient(), "clean_up", { p_from: 1, p_ms: 60_000 });
  expect(
    (await callRpc<OfferJson & { archived: boolean }>(driver.client, "get_offer", { p_id: id })).data,
  ).toMatchObject({
    archived: true,
  });
  await sql("update public.driver_notifications set sent_at = sent_at - interval '31 days' where id = $1", [id]);
  await callRpcOrThrow(serviceClient(), "clean_up", { p_from: 1, p_ms: 60_000 });
  expect(await callRpc(driver.client, "get_offer", { p_id: id })).toEqual(nothingOpen);
});

// docs/readings.md: assigned
test("an admin's assignment closes the offers and sets assigned; the driver's other offer is withdrawn by its job", async () => {
  const first = await createOffer();
  const second = await createOffer();
  const assigned = await callRpc((await sharedAdmin()).client, "admin_assign_delivery", {
    p_transaction_id: first.id,
    p_driver_id: second.driver.id,
  });
  expect(assigned.data).toMatchObject({ status: "assigned", driver: { id: second.driver.id } });
  expect(await acceptOffer(first.driver, first.offer.id)).toMatchObject({ code: "OFFER_TAKEN" });
  expect(await expireOffer(second.offer.id)).toEqual({ outcome: "withdrawn" });
  expect(await readStatus(second.id)).toBe("payment_confirmed");
  await setDriverPosition(second.driver, second.at);
  expect(await findInvariantViolations([first.id, second.id])).toEqual([]);
});
