// The same against a provider that behaves like the real one, without the calls that only the specification has:
// drivers are created there manually.
import {
  callRpcOrThrow,
  newAdmin,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  testStack,
  type TestPerson,
} from "../../supabase/tests/support/harness";
import { LOCAL_DEFAULTS } from "../../local/environment";
import {
  readCode,
  createDeliveryInStatus,
  positionBody,
  readStatus,
  type AssignedDelivery,
  completeCashLeg,
} from "../../supabase/tests/support/deliveries";
import * as sandbox from "../../local/emulators/control";
import {
  countProviderCalls,
  findProviderDifferences,
  toOrderNo,
  findProviderOrder,
  fastRetrySettings,
  waitForRoutingJobs,
  runCronTasks,
} from "./support/routing";
import {
  setFileTimeout,
  runFilesExclusively,
  startWorker,
  pollWithWorkerLogs,
  type WorkerProcess,
} from "./support/worker-process";

setFileTimeout(240_000);
runFilesExclusively();

const url = (): string => testStack().url;
const live = { ...fastRetrySettings, OPTIMOROUTE_MODE: "live" };
let worker: WorkerProcess;
let admin: TestPerson;
const refused = async (from = 0): Promise<(string | null)[]> =>
  (await sandbox.readRoutingRequests(url()))
    .slice(from)
    .filter(({ status }) => status === 404 || status === 405)
    .map(({ operation }) => operation);

/**
 * A driver created manually at the provider, under their external id here, with their days sent by an administrator.
 */
async function knownDriver(): Promise<TestPerson> {
  const place = nextUnusedLocation();
  const driver = await newDriver({ at: place });
  const { id } = await queryRow<{ id: string }>(
    "select optimo_route_external_id as id from public.driver_profiles where user_id = $1",
    [driver.id],
  );
  // The approval's own job finds no driver there; it must be over before the administrator's request.
  await waitForRoutingJobs();
  await sandbox.setRoutingDriver(url(), id);
  const { today } = await queryRow<{ today: string }>(
    "select to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as today",
  );
  await callRpcOrThrow(admin.client, "admin_sync_drivers", { p_date: today });
  await waitForRoutingJobs();
  await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "online" });
  return Object.assign(driver, { at: place });
}
const delivered = async (status: "assigned" | "servicing") => {
  const driver = (await knownDriver()) as TestPerson & { at: { lat: number; lng: number } };
  return createDeliveryInStatus(status, { driver, at: driver.at });
};

/** A user's own work at the provider, retried while it is refused: during planning, or with five requests open. */
const callProvider = (method: string, body: unknown) =>
  pollWithWorkerLogs(
    `${method} is accepted there`,
    async () => {
      const response = await fetch(`${url()}/optimoroute/v1/${method}?key=${LOCAL_DEFAULTS.routingKey}`, {
        method: "POST",
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { success?: boolean }).success === true;
    },
    30,
  );

beforeAll(async () => {
  await sql("delete from private.routing_state where key = 'events'");
  await sandbox.resetRoutingEmulator(url());
  await sandbox.setRoutingSettings(url(), { apiVariant: "live", planningMs: 200 });
  admin = await newAdmin();
  worker = await startWorker(live);
}, 60_000);
afterAll(() => sandbox.setRoutingSettings(url(), { apiVariant: "documented" }));

const planOf = async (id: string) =>
  (
    await callRpcOrThrow<{
      items: { id: string; status: string; sentAt: string | null; notSentReason: string | null }[];
    }>(admin.client, "admin_list_routing_plans")
  ).items.find((plan) => plan.id === id);

async function takeOnTomorrow({ id }: AssignedDelivery): Promise<void> {
  await sql(
    "update public.transactions set assigned_at = (date_trunc('day', now() at time zone 'America/New_York') + interval '36 hours') at time zone 'America/New_York' where id = $1",
    [id],
  );
  await sql("select private.enqueue_routing_order($1)", [id]);
}

/**
 * A delivery with its order on a route of tomorrow, planned and, where possible, sent by us. Tomorrow noon: at any
 * hour there is time to drive.
 */
async function onRoute(delivery: AssignedDelivery): Promise<{ day: string; plan: string }> {
  const { day, externalId } = await queryRow<{ day: string; externalId: string }>(
    `select to_char((now() at time zone 'America/New_York')::date + 1, 'YYYY-MM-DD') as day, optimo_route_external_id as "externalId" from public.driver_profiles where user_id = $1`,
    [delivery.driver.id],
  );
  await takeOnTomorrow(delivery);
  await waitForRoutingJobs();
  await callProvider("update_driver_parameters", {
    externalId,
    date: day,
    enabled: true,
    workTimeFrom: "09:00",
    workTimeTo: "17:00",
  });
  const { id } = await callRpcOrThrow<{ id: string }>(admin.client, "admin_plan_routes", { p_date: day });
  await pollWithWorkerLogs("it is planned", async () => (await planOf(id))?.status === "completed", 30);
  return { day, plan: id };
}
/** An administrator confirms that the routes are sent to the phones. */
async function sendRoutes(plan: string): Promise<void> {
  await callRpcOrThrow(admin.client, "admin_send_routes", { p_plan_id: plan });
  await pollWithWorkerLogs("the routes were sent", async () => (await planOf(plan))?.sentAt !== null, 30);
}
const steps = (delivery: AssignedDelivery) => {
  const task = { p_transaction_id: delivery.id };
  return [
    () => completeCashLeg(delivery.driver, delivery),
    () => callRpcOrThrow(delivery.driver.client, "arrive", { ...task, p_position: positionBody(delivery.at) }),
    async () => callRpcOrThrow(delivery.driver.client, "complete_task", { ...task, p_code: await readCode(delivery) }),
  ];
};
type Difference = {
  kind: string;
  transactionId: string | null;
  driverId: string | null;
  resolvedAt: string | null;
};
const differences = async (): Promise<Difference[]> =>
  (
    await callRpcOrThrow<{ items: Difference[] }>(admin.client, "admin_list_routing_differences", {
      p_state: "all",
      p_limit: 200,
    })
  ).items;

test("a delivery on a sent route is updated step by step to the handover, by existing calls", async () => {
  const delivery = await delivered("assigned");
  await waitForRoutingJobs();
  expect(await findProviderDifferences([delivery.id])).toEqual([]);
  const { day, plan } = await onRoute(delivery);
  expect(await planOf(plan)).toMatchObject({ sentAt: null, notSentReason: "unconfirmed" });
  expect(await countProviderCalls("send_routes")).toBe(0);
  await sendRoutes(plan);
  expect(await planOf(plan)).toMatchObject({ sentAt: expect.any(String) as string, notSentReason: null });
  const { routes } = await callRpcOrThrow<{
    routes: { driverId: string; stops: { transactionId: string; scheduledAt: string }[] }[];
  }>(admin.client, "admin_list_routes", { p_date: day });
  expect(
    routes.flatMap(({ stops }) => stops).find(({ transactionId }) => transactionId === delivery.id)?.scheduledAt,
  ).toMatch(/^\d\d:\d\d$/);
  for (const step of steps(delivery)) {
    await step();
    await waitForRoutingJobs();
    expect(await findProviderDifferences([delivery.id])).toEqual([]);
  }
  expect((await findProviderOrder(delivery.id))?.status).toBe("success");
  expect(await refused()).toEqual([]);
});

const differencesOf = async (id: string): Promise<string[]> =>
  (await differences()).flatMap(({ kind, transactionId }) => (transactionId === id ? [kind] : []));

const completions = async (from = 0): Promise<number> =>
  (await sandbox.readRoutingRequests(url()))
    .slice(from)
    .filter(({ operation }) => operation === "update_completion_details").length;
const compareTwice = async (): Promise<void> => {
  for (let night = 0; night < 2; night++) {
    await runCronTasks("reconcile_routing");
    await waitForRoutingJobs();
  }
};

test("a delivery on no sent route stores its progress in the order's own field: nothing is refused, differs, or is retried each night", async () => {
  const delivery = await delivered("assigned");
  const before = (await sandbox.readRoutingRequests(url())).length;
  // Failures of other tests' outages are recorded, too.
  const failures = async () =>
    (
      await queryRow<{ n: number }>(
        "select count(*)::int as n from public.optimoroute_error_logs where endpoint = 'update_completion_details'",
      )
    ).n;
  const failedBefore = await failures();
  for (const step of steps(delivery)) {
    await step();
    await waitForRoutingJobs();
  }
  expect(await readStatus(delivery.id)).toBe("delivered");
  expect(JSON.stringify((await findProviderOrder(delivery.id))?.data)).toContain("delivered;");
  await compareTwice();
  expect(await completions(before)).toBe(0);
  expect((await differences()).filter(({ transactionId }) => transactionId === delivery.id)).toEqual([]);
  expect(await failures()).toBe(failedBefore);
});

test("routes are not sent while one of the day's stops belongs to others", async () => {
  const delivery = await delivered("assigned");
  const { day } = await queryRow<{ day: string }>(
    "select to_char((now() at time zone 'America/New_York')::date + 1, 'YYYY-MM-DD') as day",
  );
  await sandbox.setRoutingDriver(url(), "shopper");
  await callProvider("create_order", {
    operation: "CREATE",
    orderNo: "SHOP-1",
    date: day,
    type: "D",
    duration: 5,
    location: { address: "12 Other Street", latitude: 40.7, longitude: -74, locationName: "Shop" },
  });
  await callProvider("update_driver_parameters", {
    externalId: "shopper",
    date: day,
    enabled: true,
    workTimeFrom: "09:00",
    workTimeTo: "17:00",
    startLatitude: 40.7,
    startLongitude: -74,
  });
  await callProvider("start_planning", {
    date: day,
    startWith: "CURRENT",
    useOrders: ["SHOP-1"],
    useDrivers: [{ driverExternalId: "shopper" }],
  });
  await pollWithWorkerLogs(
    "the others have planned theirs",
    async () => (await sandbox.readRoutingOrders(url(), { orderNo: "SHOP-1" }))[0]?.status === "scheduled",
    30,
  );
  const sent = async () =>
    (await sandbox.readRoutingRequests(url())).filter(({ operation }) => operation === "send_routes").length;
  const before = await sent();
  const { plan } = await onRoute(delivery);
  expect(await planOf(plan)).toMatchObject({ sentAt: null, notSentReason: "others" });
  expect(await sent()).toBe(before);
  await sandbox.removeRoutingOrder(url(), "SHOP-1");
});

test("routes that a user has sent already count as sent", async () => {
  const delivery = await delivered("assigned");
  const { day, plan } = await onRoute(delivery);
  await callProvider("send_routes", { date: day });
  await sendRoutes(plan);
  expect(await planOf(plan)).toMatchObject({ notSentReason: null });
});

test("an order planned after the day's routes were sent stores its progress in its own field", async () => {
  const first = await delivered("assigned");
  await sendRoutes((await onRoute(first)).plan);
  const later = await delivered("assigned");
  await onRoute(later);
  await completeCashLeg(later.driver, later);
  await waitForRoutingJobs();
  expect((await findProviderOrder(later.id))?.status).toBe("scheduled");
  expect((await findProviderOrder(later.id))?.data.customField1).toMatch(/^in_transit;/);
  expect(await differencesOf(later.id)).toEqual([]);
});

/** A delivery with another driver than its planned route. */
async function onRouteOfFormerDriver(): Promise<{ delivery: AssignedDelivery; former: TestPerson }> {
  const delivery = await delivered("assigned");
  await onRoute(delivery);
  const other = await knownDriver();
  // The order stays on its day: nothing is sent between the two changes.
  await worker.stop();
  await callRpcOrThrow(admin.client, "admin_reassign_delivery", {
    p_transaction_id: delivery.id,
    p_driver_id: other.id,
    p_reason: "A flat tyre",
  });
  await takeOnTomorrow(delivery);
  worker = await startWorker(live);
  await waitForRoutingJobs();
  return { delivery: { ...delivery, driver: other }, former: delivery.driver };
}
const openDifferences = async ({ id }: AssignedDelivery) =>
  (await differences()).filter(({ transactionId, resolvedAt }) => transactionId === id && resolvedAt === null);

test("an order with a changed driver stays on the planned route, and is a difference until the day is planned again", async () => {
  const { delivery, former } = await onRouteOfFormerDriver();
  expect(await openDifferences(delivery)).toMatchObject([
    { kind: "route", localDriver: { id: delivery.driver.id }, providerDriver: { id: former.id } },
  ]);
  await runCronTasks("reconcile_routing");
  expect((await openDifferences(delivery)).map(({ kind }) => kind)).toEqual(["route"]);
  await onRoute(delivery);
  expect(await openDifferences(delivery)).toEqual([]);
});

test("an order delivered by another driver than planned is no longer a difference, also at the next comparison", async () => {
  const { delivery } = await onRouteOfFormerDriver();
  for (const step of steps(delivery)) {
    await step();
    await waitForRoutingJobs();
    expect(await openDifferences(delivery)).toEqual([]);
  }
  await runCronTasks("reconcile_routing");
  expect(await openDifferences(delivery)).toEqual([]);
});

test("a delivery under way with a route sent afterwards is updated there by the next comparison", async () => {
  const delivery = await delivered("assigned");
  await onRoute(delivery);
  // A user removes the route from the phone and sends it again: meanwhile the driver starts.
  const { id: externalId } = await queryRow<{ id: string }>(
    "select optimo_route_external_id as id from public.driver_profiles where user_id = $1",
    [delivery.driver.id],
  );
  const { day } = await queryRow<{ day: string }>(
    "select to_char((now() at time zone 'America/New_York')::date + 1, 'YYYY-MM-DD') as day",
  );
  await callProvider("update_driver_parameters", {
    externalId,
    date: day,
    enabled: true,
    workTimeFrom: "09:00",
    workTimeTo: "17:00",
  });
  await completeCashLeg(delivery.driver, delivery);
  await waitForRoutingJobs();
  expect((await findProviderOrder(delivery.id))?.status).toBe("unscheduled");
  // Selected on the map by a user: the day may contain other deliveries, enough to fill it.
  await callProvider("start_planning", {
    date: day,
    startWith: "CURRENT",
    useOrders: [toOrderNo(delivery.id)],
    useDrivers: [{ driverExternalId: externalId }],
  });
  await pollWithWorkerLogs(
    "it is planned there",
    async () => (await findProviderOrder(delivery.id))?.status === "scheduled",
    30,
  );
  await callProvider("send_routes", { date: day });
  await runCronTasks("reconcile_routing");
  await waitForRoutingJobs();
  expect(await findProviderDifferences([delivery.id])).toEqual([]);
});

test("a driver's action in the provider's app is applied here, and neither takes the cash nor completes a delivery", async () => {
  const delivery = await delivered("assigned");
  await waitForRoutingJobs();
  for (const [description, status] of [
    ["on_route", "assigned"],
    ["servicing", "servicing"],
    ["success", "servicing"],
  ] as const) {
    if (description === "servicing") {
      await completeCashLeg(delivery.driver, delivery);
      await waitForRoutingJobs();
    }
    await sandbox.setRoutingOrder(url(), toOrderNo(delivery.id), { status: description });
    await runCronTasks("poll_routing_events");
    expect(await readStatus(delivery.id)).toBe(status);
  }
});

test("a driver missing there is a problem shown to administrators, and stops no delivery", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  await waitForRoutingJobs();
  expect(
    (await differences()).filter(
      ({ transactionId, driverId }) => transactionId === delivery.id || driverId === delivery.driver.id,
    ),
  ).not.toEqual([]);
  await completeCashLeg(delivery.driver, delivery);
  expect(await readStatus(delivery.id)).toBe("in_transit");
});

test("an order that was deleted there is created again, complete, by the delivery's next step", async () => {
  const delivery = await delivered("assigned");
  await waitForRoutingJobs();
  await sandbox.removeRoutingOrder(url(), toOrderNo(delivery.id));
  await completeCashLeg(delivery.driver, delivery);
  await waitForRoutingJobs();
  expect((await findProviderOrder(delivery.id))?.data).toMatchObject({
    type: "D",
    location: { address: expect.any(String) as string },
    customField1: expect.stringMatching(/^in_transit;/) as string,
  });
  expect(await differencesOf(delivery.id)).toEqual([]);
});

test("a comparison finds an order that a user moved beyond the compared days, and creates no second one", async () => {
  const delivery = await delivered("assigned");
  await waitForRoutingJobs();
  const { date } = (await findProviderOrder(delivery.id)) ?? {};
  await callProvider("create_order", { operation: "UPDATE", orderNo: toOrderNo(delivery.id), date: "2031-01-15" });
  await runCronTasks("reconcile_routing");
  await waitForRoutingJobs();
  expect((await findProviderOrder(delivery.id))?.date).toBe(date);
  expect(await differencesOf(delivery.id)).toEqual(["fields"]);
});

test("an order at the same place with a number that exists there already is adopted instead of refused", async () => {
  const delivery = await delivered("assigned");
  await waitForRoutingJobs();
  const before = await findProviderOrder(delivery.id);
  // As after restoring an older backup: the account knows more than the database.
  await sql("delete from private.routing_orders where transaction_id = $1", [delivery.id]);
  await sql("select private.enqueue_routing_order($1)", [delivery.id]);
  await waitForRoutingJobs();
  expect((await findProviderOrder(delivery.id))?.id).toBe(before?.id);
  expect(await differencesOf(delivery.id)).toEqual([]);
});

test("an order elsewhere with a number that exists there already is left unchanged and listed as refused", async () => {
  const delivery = await delivered("assigned");
  await waitForRoutingJobs();
  await sandbox.setRoutingOrder(url(), toOrderNo(delivery.id), { latitude: 40.7, longitude: -74 });
  await sql("delete from private.routing_orders where transaction_id = $1", [delivery.id]);
  await sql("select private.enqueue_routing_order($1)", [delivery.id]);
  await waitForRoutingJobs();
  expect((await findProviderOrder(delivery.id))?.data).toMatchObject({ location: { latitude: 40.7 } });
  expect(await differencesOf(delivery.id)).toEqual(["refused"]);
  await sandbox.removeRoutingOrder(url(), toOrderNo(delivery.id));
});

test("a comparison finds an order that was deleted there, and creates it again", async () => {
  const delivery = await delivered("assigned");
  await waitForRoutingJobs();
  await sandbox.removeRoutingOrder(url(), toOrderNo(delivery.id));
  await runCronTasks("reconcile_routing");
  await waitForRoutingJobs();
  expect(await findProviderDifferences([delivery.id])).toEqual([]);
  expect(await worker.stop()).toBe(0);
});
