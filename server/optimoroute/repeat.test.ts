import type { ServerResponse } from "node:http";
import fc from "fast-check";
import {
  testProvider,
  type ReceivedRequest,
  type ScriptedProvider,
} from "@/server/optimoroute/tests/scripted-provider";
import type { NewRoutingOrder, RoutingMode } from "@/server/optimoroute/types";

// A provider that stores orders, on a connection that loses requests or responses.
type ConnectionFault = "none" | "request lost" | "response lost" | "processed, then 502" | "busy";
type StoredOrders = { created: string[]; orders: Map<string, Record<string, unknown>> };
const modes: RoutingMode[] = ["documented", "live"];

let provider: ScriptedProvider;
beforeEach(async () => {
  provider = await testProvider();
});
afterEach(() => provider.close());

function storingProvider(stored: StoredOrders, faults: ConnectionFault[]) {
  const remaining = [...faults];
  const write = (endpoint: string, order: Record<string, unknown>) => {
    const orderNo = String(order.orderNo);
    const existing = stored.orders.get(orderNo);
    const operation = order.operation ?? (endpoint === "update_order" ? "UPDATE" : "CREATE");
    if (operation === "CREATE" && existing) return { success: false, orderNo, code: "ERR_ORD_EXISTS" };
    if (operation === "UPDATE" && !existing) return { success: false, orderNo, code: "ERR_ORD_NOT_FOUND" };
    if (!existing) stored.created.push(orderNo);
    stored.orders.set(orderNo, { ...existing, ...order, operation: undefined });
    return { success: true, orderNo, id: `id of ${orderNo}` };
  };
  return (response: ServerResponse, { path, body }: ReceivedRequest) => {
    const state = remaining.shift() ?? "none";
    if (state === "request lost") {
      response.destroy();
      return;
    }
    if (state === "busy") {
      response.writeHead(429).end();
      return;
    }
    const endpoint = path.replace("/v1/", "");
    const { orders, ...order } = body as { orders?: Record<string, unknown>[] };
    const items = orders?.map((one) => write(endpoint, one));
    const answer = items ? { success: items.every(({ success }) => success), orders: items } : write(endpoint, order);
    if (state === "response lost") response.destroy();
    else if (state === "processed, then 502") response.writeHead(502).end("<html>");
    else response.end(JSON.stringify(answer));
  };
}
const order = (orderNo = "TXN-0A1B2C3D"): NewRoutingOrder => ({
  orderNo,
  date: "2026-11-23",
  type: "D",
  duration: 15,
  priority: "M",
  location: { address: "A", latitude: 1, longitude: 2 },
});
const noOrders = (): StoredOrders => ({ created: [], orders: new Map() });

test.each(modes)("creates an order once despite lost responses, and learns its id (%s)", async (mode) => {
  const stored = noOrders();
  provider.alwaysRespondWith(storingProvider(stored, ["response lost", "processed, then 502", "response lost"]));
  expect(await provider.client({ mode }).createOrder(order())).toEqual({
    success: true,
    id: "id of TXN-0A1B2C3D",
    orderNo: "TXN-0A1B2C3D",
  });
  expect(stored.created).toEqual(["TXN-0A1B2C3D"]);
});

test.each(modes)("creates an order and a list exactly once, whatever fails three times (%s)", async (mode) => {
  const states = fc.array(
    fc.constantFrom<ConnectionFault>("request lost", "response lost", "processed, then 502", "busy"),
    { maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(states, states, async (singleFaults, listFaults) => {
      const stored = noOrders();
      provider.alwaysRespondWith(storingProvider(stored, singleFaults));
      expect(await provider.client({ mode }).createOrder(order())).toMatchObject({ id: "id of TXN-0A1B2C3D" });
      provider.alwaysRespondWith(storingProvider(stored, listFaults));
      const result = await provider.client({ mode }).createOrders([order("TXN-1"), order("TXN-2")]);
      expect(result.items).toEqual(["TXN-1", "TXN-2"].map((item) => ({ success: true, item, id: `id of ${item}` })));
      expect(stored.created).toEqual(["TXN-0A1B2C3D", "TXN-1", "TXN-2"]);
      expect(stored.orders.get("TXN-1")).toMatchObject({ date: "2026-11-23", location: { address: "A" } });
    }),
    { numRuns: 25 },
  );
});

test.each(modes)("detects a number used by a foreign order, which stays unchanged (%s)", async (mode) => {
  const stored = noOrders();
  stored.orders.set("TXN-0A1B2C3D", { notes: "their" });
  provider.alwaysRespondWith(storingProvider(stored, ["busy"]));
  await expect(provider.client({ mode }).createOrder(order())).rejects.toMatchObject({
    code: "ERR_ORD_EXISTS",
    retryable: false,
  });
  expect((await provider.client({ mode }).createOrders([order(), order("TXN-2")])).items).toMatchObject([
    { success: false, code: "ERR_ORD_EXISTS", item: "TXN-0A1B2C3D" },
    { success: true },
  ]);
  expect(stored.orders.get("TXN-0A1B2C3D")).toEqual({ notes: "their" });
});

test.each(modes)("finds and completes its own orders after a restart (%s)", async (mode) => {
  const stored = noOrders();
  stored.orders.set("TXN-0A1B2C3D", { id: "x" }).set("TXN-1", {});
  provider.alwaysRespondWith(storingProvider(stored, []));
  const client = provider.client({ mode });
  expect(await client.createOrder(order(), { repeated: true })).toMatchObject({ success: true });
  expect(await client.createOrders([order("TXN-1"), order("TXN-2")], { repeated: true })).toMatchObject({
    success: true,
  });
  expect(stored.created).toEqual(["TXN-2"]);
  expect(stored.orders.get("TXN-1")).toMatchObject({ date: "2026-11-23" });
});

test.each(modes)(
  "counts a missing order as deleted, singly and in a list, without logging a failure (%s)",
  async (mode) => {
    provider.respondWith(
      { success: false, code: "ERR_ORD_NOT_FOUND" },
      {
        success: false,
        orders: [
          { success: false, code: "ERR_ORD_NOT_FOUND" },
          { success: false, code: "ERR_OPT_RUNNING" },
        ],
      },
    );
    const client = provider.client({ mode });
    expect(await client.deleteOrder("TXN-1")).toEqual({ success: true, id: null, orderNo: "TXN-1" });
    expect((await client.deleteOrders(["TXN-1", "TXN-2"])).items).toMatchObject([
      { success: true, item: "TXN-1" },
      { success: false, item: "TXN-2", code: "ERR_OPT_RUNNING" },
    ]);
    expect(provider.failures.map(({ errorCode }) => errorCode)).toEqual(["ERR_OPT_RUNNING"]);
  },
);
