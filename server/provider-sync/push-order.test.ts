// Syncing many orders at the provider's emulator.
import { serveOptimoRoute, type ServedEmulator } from "../../local/emulators/optimoroute/serve.ts";
import {
  setRoutingFaults,
  removeRoutingOrder,
  readRoutingRequests,
  resetRoutingEmulator,
  setRoutingSettings,
  readRoutingOrders,
} from "../../local/emulators/control.ts";
import { routingClient } from "@/server/optimoroute/client";
import { testProvider, type ScriptedProvider } from "@/server/optimoroute/tests/scripted-provider";
import type { RoutingOrderFields } from "@/server/optimoroute/types";
import { pushOrder, pushOrders, type OrderWork } from "@/server/provider-sync/push-order";
import type { Routing } from "@/server/provider-sync/routing";
import type { Completion } from "@/server/provider-sync/desired-order";

const KEY = "the-key-of-these-tests";
const DAY = "2026-05-04";

let emulator: ServedEmulator;
let provider: ScriptedProvider | undefined;
let pauses: number[];
beforeAll(async () => {
  emulator = await serveOptimoRoute({ dataDir: null, key: KEY, clock: () => Date.parse(`${DAY}T12:00:00Z`) });
});
beforeEach(async () => {
  pauses = [];
  await resetRoutingEmulator(emulator.url);
});
afterAll(async () => {
  await provider?.close();
  await emulator.close();
});

async function account(mode: Routing["mode"]): Promise<Pick<Routing, "client" | "mode">> {
  await setRoutingSettings(emulator.url, { apiVariant: mode });
  const clock = {
    now: Date.now,
    sleep: async (ms: number) => {
      pauses.push(ms);
    },
  };
  return { mode, client: routingClient({ url: emulator.apiUrl, key: KEY, mode, clock }) };
}

const orderFieldsOf = (overrides: Partial<RoutingOrderFields> = {}): RoutingOrderFields => ({
  date: DAY,
  type: "D",
  duration: 15,
  priority: "M",
  location: { address: "1 Main Street", locationName: "A door", latitude: 25.71, longitude: -80.2 },
  timeWindows: [{ twFrom: "09:00", twTo: "17:00" }],
  notificationPreference: "dont_notify",
  ...overrides,
});
const orderNos = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `TXN-${String(at).padStart(8, "0")}`);
const work = (orderNo: string, completion: Completion | null = null, desired = orderFieldsOf()): OrderWork => ({
  orderNo,
  desired: { fields: desired, completion },
  providerState: { stage: "unsent", sent: null, completion: null, providerId: null, date: null, completed: false },
  mayHaveBeenCreated: false,
});
const calls = async (): Promise<string[]> =>
  (await readRoutingRequests(emulator.url)).map(({ operation }) => operation);
const createEndpoint = { documented: "create_orders", live: "create_or_update_orders" };

describe.each(["documented", "live"] as const)("in mode %s", (mode) => {
  test("creates, completes and deletes in batches of 25, and sends nothing the second time", async () => {
    const routing = await account(mode);
    const works = orderNos(60).map((orderNo) => work(orderNo, mode === "documented" ? { status: "on_route" } : null));
    expect(await pushOrders(routing, works)).toEqual(Array(60).fill(null));
    expect(await readRoutingOrders(emulator.url)).toHaveLength(60);
    expect(
      works.every(
        ({ providerState }) =>
          providerState.stage === "present" && providerState.providerId !== null && providerState.date === DAY,
      ),
    ).toBe(true);
    const completed = mode === "documented" ? Array(3).fill("update_completion_details") : [];
    expect(await calls()).toEqual([...Array(3).fill(createEndpoint[mode]), ...completed]);
    expect(pauses).toEqual(mode === "documented" ? [2_000, 2_000] : [2_000]);
    const callsBefore = (await calls()).length;
    await pushOrders(routing, works);
    expect((await calls()).slice(callsBefore)).toEqual([]);
    expect(
      await pushOrders(
        routing,
        works.map((orderWork) => ({ ...orderWork, desired: null })),
      ),
    ).toEqual(Array(60).fill(null));
    expect((await calls()).slice(callsBefore)).toEqual(Array(3).fill("delete_orders"));
    expect(await readRoutingOrders(emulator.url)).toEqual([]);
    expect(works.every(({ providerState }) => providerState.stage === "gone" && providerState.sent === null)).toBe(
      true,
    );
  });

  test("returns a result for each order", async () => {
    const routing = await account(mode);
    const [existing, taken, changed, deleted] = orderNos(4).map((orderNo) => work(orderNo)) as [
      OrderWork,
      OrderWork,
      OrderWork,
      OrderWork,
    ];
    await pushOrders(routing, [existing, changed, deleted]);
    // A foreign order has this number, at another place.
    await routing.client.createOrder({
      orderNo: taken.orderNo,
      ...orderFieldsOf({ location: { address: "9 Far Street", latitude: 10, longitude: 10 } }),
    });
    await removeRoutingOrder(emulator.url, deleted.orderNo);
    const desired = { fields: orderFieldsOf({ priority: "C" }), completion: null };
    const works: OrderWork[] = [
      { ...existing, desired: null },
      work("TXN-BAD", null, orderFieldsOf({ location: { address: "1 Main Street", latitude: 125, longitude: 1 } })),
      taken,
      { ...changed, desired },
      { ...deleted, desired },
      work("TXN-GOOD"),
    ];
    const errors = await pushOrders(routing, works);
    expect(errors.map((error) => error?.code ?? null)).toEqual([
      null,
      "ERR_LOC_NOT_VALID",
      "ERR_ORD_EXISTS",
      null,
      null,
      null,
    ]);
    expect(works.map(({ providerState }) => providerState.stage)).toEqual([
      "gone",
      "unsent",
      "unsent",
      "present",
      "present",
      "present",
    ]);
    const orders = await readRoutingOrders(emulator.url);
    expect(orders.map(({ orderNo }) => orderNo).sort()).toEqual(
      [taken, changed, deleted, { orderNo: "TXN-GOOD" }].map(({ orderNo }) => orderNo).sort(),
    );
    for (const { orderNo } of [changed, deleted])
      expect(orders.find((order) => order.orderNo === orderNo)?.data).toMatchObject({ priority: "C" });
  });

  test("leaves unanswered orders for a retry, marked as possibly created", async () => {
    const routing = await account(mode);
    await setRoutingFaults(emulator.url, { unavailable: 1 });
    const works = [work("TXN-1"), work("TXN-2")];
    const errors = await pushOrders(routing, works);
    expect(errors.map((error) => error?.retryable)).toEqual([true, true]);
    expect(works.map(({ providerState }) => providerState.stage)).toEqual(["unsent", "unsent"]);
    await setRoutingFaults(emulator.url, {});
    expect(
      await pushOrders(
        routing,
        works.map((orderWork) => ({ ...orderWork, mayHaveBeenCreated: true })),
      ),
    ).toEqual([null, null]);
    expect(await readRoutingOrders(emulator.url)).toHaveLength(2);
  });
});

test("recreates an order that was deleted while its completion was sent", async () => {
  const routing = await account("documented");
  const [firstWork, otherWork] = [work("TXN-1"), work("TXN-2")];
  await pushOrders(routing, [firstWork, otherWork]);
  await removeRoutingOrder(emulator.url, "TXN-1");
  const completion: Completion = { status: "on_route" };
  for (const changedWork of [firstWork, otherWork]) changedWork.desired = { fields: orderFieldsOf(), completion };
  expect(await pushOrders(routing, [firstWork, otherWork])).toEqual([null, null]);
  expect((await readRoutingOrders(emulator.url)).map(({ orderNo, status }) => [orderNo, status]).sort()).toEqual([
    ["TXN-1", "on_route"],
    ["TXN-2", "on_route"],
  ]);
});

test("writes the progress of undispatched orders to their own field without the list call, for a real account", async () => {
  const routing = await account("live");
  const works = orderNos(3).map((orderNo) => work(orderNo, { status: "on_route" }));
  expect(await pushOrders(routing, works)).toEqual([null, null, null]);
  expect(works.map(({ providerState }) => providerState)).toMatchObject(
    Array(3).fill({ completion: { reportedIn: "field" }, completed: false }),
  );
  expect(await calls()).not.toContain("update_completion_details");
});

// docs/readings.md: routing-ids
test("reads the driver of the planned route by external id and serial after a change of the order's driver", async () => {
  provider = await testProvider();
  const changedWork = work("TXN-1", null, orderFieldsOf({ assignedTo: { externalId: "DRV-1" } }));
  Object.assign(changedWork.providerState, { stage: "present", sent: orderFieldsOf() });
  provider.respondWith(
    { success: true, id: "1" },
    { success: true, orderScheduled: true, scheduleInformation: { driverSerial: "007" } },
  );
  await pushOrder({ mode: "live", client: provider.client({ mode: "live" }) }, changedWork);
  expect(changedWork.providerState.plannedDriver).toEqual({ driverExternalId: null, driverSerial: "007" });
});
