// The routing provider of a running stack: its configuration and persistence.
import { environmentFor, LOCAL_DEFAULTS } from "./environment.ts";
import {
  setRoutingFaults,
  readRoutingRequests,
  resetRoutingEmulator,
  setRoutingSettings,
  readRoutingOrders,
  setRoutingDriver,
  setRoutingOrder,
} from "./emulators/control.ts";
import { startBareStack, type RunningStack } from "./testing.ts";

let bareStack: Awaited<ReturnType<typeof startBareStack>>;
let stack: RunningStack;
beforeAll(async () => {
  bareStack = await startBareStack();
  ({ stack } = bareStack);
}, 60_000);
afterAll(async () => {
  await bareStack?.close();
});

const createEnvironment = (options: { routing?: boolean } = {}) =>
  environmentFor(stack, { dataDir: bareStack.dataDir, ...options });
const createOrder = (orderNo: string) =>
  fetch(`${createEnvironment().OPTIMOROUTE_API_URL}create_order?key=${createEnvironment().OPTIMOROUTE_API_KEY}`, {
    method: "POST",
    body: JSON.stringify({
      orderNo,
      date: "2026-05-04",
      type: "D",
      duration: 15,
      location: { latitude: 25.7, longitude: -80.2 },
    }),
  });

test("configures app and worker with its address and key, whatever the shell's environment", () => {
  const replacedEnv = jest.replaceProperty(process, "env", {
    ...process.env,
    OPTIMOROUTE_API_KEY: "real",
    OPTIMOROUTE_API_URL: "https://api.optimoroute.com/v1/",
  });
  try {
    expect(createEnvironment()).toMatchObject({
      OPTIMOROUTE_API_URL: `${stack.url}/optimoroute/v1/`,
      OPTIMOROUTE_API_KEY: LOCAL_DEFAULTS.routingKey,
      OPTIMOROUTE_MODE: "documented",
      OPTIMOROUTE_TIMEZONE: "America/New_York",
    });
    expect(createEnvironment({ routing: false })).toMatchObject({ OPTIMOROUTE_API_URL: "", OPTIMOROUTE_API_KEY: "" });
  } finally {
    replacedEnv.restore();
  }
});

test("cuts its connections on the stack's port without affecting the stack", async () => {
  await setRoutingFaults(stack.url, { down: true });
  await expect(createOrder("TXN-1")).rejects.toThrow();
  expect((await fetch(`${stack.url}/health`)).status).toBe(200);
  await setRoutingFaults(stack.url, {});
  expect((await createOrder("TXN-1")).status).toBe(200);
});

test("serves its page, which rejects posts from other sites", async () => {
  expect(await (await fetch(`${stack.url}/inbox`)).text()).toContain('href="/optimoroute/"');
  expect(await (await fetch(`${stack.url}/optimoroute`)).text()).toContain("<h1>Routing</h1>");
  const response = await fetch(`${stack.url}/optimoroute/`, {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site" },
    body: new URLSearchParams({ do: "faults", kind: "down" }),
  });
  expect(response.status).toBe(403);
});

test("keeps orders, serials, faults and tags over a restart of the stack, and clears them at a reset", async () => {
  await createOrder("TXN-2");
  const { serial } = await setRoutingDriver(stack.url, "anna", { event: "on_duty" });
  await setRoutingOrder(stack.url, "TXN-2", { status: "success" });
  await setRoutingSettings(stack.url, { pageSize: 7 });
  const events = async (after = "") =>
    (await (
      await fetch(`${stack.url}/optimoroute/v1/get_events?key=${LOCAL_DEFAULTS.routingKey}&after_tag=${after}`)
    ).json()) as { events: { event: string }[]; tag: string };
  const { tag } = await events();
  stack = await bareStack.restart();
  expect((await readRoutingOrders(stack.url, { orderNo: "TXN-2" })).map(({ status }) => status)).toEqual(["success"]);
  expect((await setRoutingDriver(stack.url, "anna")).serial).toBe(serial);
  expect(await events()).toMatchObject({ events: [{ event: "on_duty" }], tag });
  expect((await setRoutingSettings(stack.url, {})).pageSize).toBe(7);

  await resetRoutingEmulator(stack.url);
  expect([
    await readRoutingOrders(stack.url),
    await readRoutingRequests(stack.url),
    (await setRoutingSettings(stack.url, {})).pageSize,
  ]).toEqual([[], [], 500]);
  // A tag from before the restart still reads later events.
  await setRoutingDriver(stack.url, "ben", { event: "on_duty" });
  expect((await events(tag)).events).toMatchObject([{ event: "on_duty" }]);
}, 60_000);
