// The routing provider as operations see it over HTTP, with the provider's emulator. Without a key routing is off, and
// reported so.
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import * as sandbox from "../../local/emulators/control";
import { freePort } from "../fixtures/services";
import {
  pollUntil,
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  testSecret,
  testStack,
  type ApiResponse,
  type JsonObject,
  type ApiPerson,
} from "./support/app";
import { createAssignedDelivery, createStartedDelivery } from "./support/deliveries";

let ada: ApiPerson;
beforeAll(async () => {
  ada = await newAdmin();
});

const tomorrow = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now() + 86_400_000);
const orderOf = async (id: string) =>
  (await sandbox.readRoutingOrders(testStack().url, { orderNo: `TXN-${id.slice(0, 8).toUpperCase()}` }))[0];

test("a delivery is at the provider once it is under way, and a status set there manually is applied", async () => {
  const { dora, id } = await createStartedDelivery();
  const order = await pollUntil("the provider has the start event", async () => {
    const found = await orderOf(id);
    return found?.status === "on_route" ? found : null;
  });
  await sandbox.setRoutingOrder(testStack().url, order.id, { status: "servicing" });
  // Another process that follows the events at the same time wins the lock.
  await pollUntil("the synchronized step is applied", async () => {
    await expectOk(
      createApiClient().send("POST", "/api/cron/routing-events", {
        headers: { authorization: `Bearer ${testSecret("CRON_SECRET")}` },
      }),
    );
    const task = (await expectOk(dora.get("/api/tasks/current"))).data as { transactionId: string; state: string };
    return task.transactionId === id && task.state === "arrived";
  });
});

test("Ada has a day planned, follows the plan and reads its routes; the same day is not planned twice concurrently", async () => {
  const { id } = await createAssignedDelivery();
  await pollUntil(
    "the provider has the driver of the order",
    async () => ((await orderOf(id))?.data as { assignedTo?: unknown } | undefined)?.assignedTo,
  );
  // Tomorrow noon: at any hour there is time to drive.
  await queryAsOwner(
    "update public.transactions set assigned_at = (date_trunc('day', now() at time zone 'America/New_York') + interval '36 hours') at time zone 'America/New_York' where id = $1",
    [id],
  );
  await queryAsOwner("select private.enqueue_routing_order($1)", [id]);
  await pollUntil("it is tomorrow's", async () => (await orderOf(id))?.date === tomorrow);
  await sandbox.setRoutingSettings(testStack().url, { planningHeld: true });
  const stopped = (await expectOk(ada.post("/api/admin/routing/plan", { date: tomorrow }))).data as { id: string };
  expect((await expectOk(ada.post(`/api/admin/routing/plans/${stopped.id}/stop`))).data).toMatchObject({
    id: stopped.id,
  });
  await pollUntil(
    "it has stopped",
    async () =>
      (
        (await expectOk(ada.get("/api/admin/routing/plans"))).data as {
          items: { id: string; status: string; message: string }[];
        }
      ).items.find((each) => each.id === stopped.id)?.message === "Planning failed or timed out. Status: cancelled",
  );
  const plan = (await expectOk(ada.post("/api/admin/routing/plan", { date: tomorrow }))).data as { id: string };
  expect((await expectOk(ada.post("/api/admin/routing/plan", { date: tomorrow }))).data).toMatchObject({
    id: plan.id,
    status: "running",
  });
  await sandbox.setRoutingSettings(testStack().url, { planningHeld: false, planningMs: 0 });
  await pollUntil(
    "the day is planned",
    async () =>
      (
        (await expectOk(ada.get("/api/admin/routing/plans"))).data as { items: { id: string; status: string }[] }
      ).items.find(({ id }) => id === plan.id)?.status === "completed",
  );
  expect((await expectOk(ada.get(`/api/admin/routing/routes?date=${tomorrow}`))).data).toMatchObject({
    date: tomorrow,
    planId: plan.id,
    plannedAt: expect.any(String) as string,
  });
  // Each stop has the account's local time, and its instant.
  const stop = { stopNumber: 1, orderNo: "TXN-0BADF00D", scheduledAt: "09:20" };
  await queryAsOwner("update private.routing_plans set routes = $2 where id = $1", [
    plan.id,
    JSON.stringify([
      {
        driverExternalId: "nobody",
        stops: [stop, { ...stop, scheduledAtDt: "2027-01-15 23:59:00" }, { ...stop, scheduledAt: null }],
      },
    ]),
  ]);
  const { routes } = (await expectOk(ada.get(`/api/admin/routing/routes?date=${tomorrow}`))).data as {
    routes: { stops: { at: string | null }[] }[];
  };
  const [first, second, third] = routes[0]?.stops ?? [];
  expect(
    new Intl.DateTimeFormat("sv-SE", { timeZone: "America/New_York", dateStyle: "short", timeStyle: "short" }).format(
      Date.parse(first?.at ?? ""),
    ),
  ).toBe(`${tomorrow} 09:20`);
  expect([second?.at, third?.at]).toEqual(["2027-01-16T04:59:00.000Z", null]);
  expect(await ada.post("/api/admin/routing/plan", { date: "2020-01-01" })).toMatchObject({
    status: 400,
    errors: [{ path: "date" }],
  });
}, 90_000);

test("Ada dismisses a difference with a reason, and it stays closed while the provider reports the same", async () => {
  const subject = `TXN-${randomUUID().slice(0, 8).toUpperCase()}`;
  const found = () =>
    queryAsOwner("select private.record_routing_difference('unknown', $1, null, null, null, '{\"id\": \"a\"}')", [
      subject,
    ]);
  await found();
  type List = { items: { id: number; subject: string; dismissed: boolean; dismissalReason: string | null }[] };
  const list = async (state: string) =>
    ((await expectOk(ada.get(`/api/admin/routing/differences?state=${state}&limit=200`))).data as List).items.filter(
      (each) => each.subject === subject,
    );
  const [open] = await list("open");
  const path = `/api/admin/routing/differences/${open?.id ?? 0}/dismiss`;
  expect(await ada.post(path, { reason: "" })).toMatchObject({ status: 400 });
  expect(await (await newCustomer()).post(path, { reason: "Mine" })).toMatchObject({ status: 404 });
  await expectOk(ada.post(path, { reason: "Another company's" }));
  await found();
  expect(await list("open")).toEqual([]);
  expect(await list("all")).toMatchObject([{ dismissed: true, dismissalReason: "Another company's" }]);
});

test("lists and counts failed provider calls, without the key and personal data", async () => {
  await sandbox.setRoutingFaults(testStack().url, { requests: ["create_order"], times: 1, internal: 1 });
  const { id } = await createStartedDelivery();
  await pollUntil("the provider has the order anyway", () => orderOf(id));
  await sandbox.setRoutingFaults(testStack().url, {});
  const { items } = (await expectOk(ada.get("/api/admin/routing/errors?limit=100"))).data as { items: JsonObject[] };
  expect(items.find(({ endpoint }) => endpoint === "create_order")).toMatchObject({
    type: "server",
    code: "ERR_INTERNAL",
    endpoint: "create_order",
    method: "POST",
  });
  expect(JSON.stringify(items)).not.toMatch(/key=[^[]|Street|\+1\d{10}/);
  const latestErrors = (await expectOk(ada.get("/api/admin/routing/errors?type=server&endpoint=create_order&limit=1")))
    .data as {
    items: JsonObject[];
    nextCursor: string | null;
  };
  expect(latestErrors.items).toMatchObject([{ type: "server", endpoint: "create_order" }]);
  expect((await expectOk(ada.get("/api/admin/routing/errors?type=server&endpoint=no_such_call"))).data).toEqual({
    items: [],
    nextCursor: null,
  });
  expect(await ada.get("/api/admin/routing/errors?cursor=nonsense")).toMatchObject({
    status: 400,
    errors: [{ path: "cursor" }],
  });
  expect((await expectOk(ada.get("/api/admin/routing/errors/summary"))).data).toMatchObject({
    lastHour: expect.any(Number) as number,
    byType: { server: expect.any(Number) as number },
    byEndpoint: { create_order: expect.any(Number) as number },
  });
});

test("pages the error log, also while more calls fail", async () => {
  const add = (message: string) =>
    queryAsOwner(
      "insert into public.optimoroute_error_logs (error_type, error_message, endpoint) values ('paging', $1, 'get_events')",
      [message],
    );
  for (const message of ["one", "two", "three"]) await add(message);
  const page = async (query: string) =>
    (await expectOk(ada.get(`/api/admin/routing/errors?type=paging&limit=2${query}`))).data as {
      items: { message: string }[];
      nextCursor: string | null;
    };
  const first = await page("");
  await add("four");
  const second = await page(`&cursor=${first.nextCursor}`);
  expect([first, second].map(({ items }) => items.map(({ message }) => message))).toEqual([["three", "two"], ["one"]]);
  expect(second.nextCursor).toBeNull();
});

test("Ada sees the status: that the provider answers, what was sent and what waits, and that a plan runs", async () => {
  await createStartedDelivery();
  const state = async () =>
    (await expectOk(ada.get("/api/admin/routing/state"))).data as JsonObject & {
      orders: JsonObject;
      provider: JsonObject;
      plan: JsonObject | null;
    };
  const syncedOrder = await pollUntil("the provider has answered", async () => {
    const found = await state();
    return found.provider.state === "up" ? found : null;
  });
  expect(syncedOrder).toMatchObject({
    enabled: true,
    mode: "documented",
    timeZone: "America/New_York",
    date: new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now()),
    provider: { state: "up", code: null, since: expect.any(String) as string, heardAt: expect.any(String) as string },
    orders: {
      acknowledged: expect.any(Number) as number,
      waiting: expect.any(Number) as number,
      neverSent: expect.any(Number) as number,
      refused: 0,
      failed: 0,
    },
  });
  await sandbox.setRoutingSettings(testStack().url, { planningHeld: true });
  const inTwoDays = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(
    Date.now() + 2 * 86_400_000,
  );
  const plan = (await expectOk(ada.post("/api/admin/routing/plan", { date: inTwoDays }))).data as { id: string };
  expect((await state()).plan).toMatchObject({ id: plan.id, status: "running", date: inTwoDays });
  await sandbox.setRoutingSettings(testStack().url, { planningHeld: false, planningMs: 0 });
  await pollUntil("no plan runs any more", async () => (await state()).plan === null);
}, 90_000);

test("Ada has drivers sent again and both sides compared", async () => {
  expect((await expectOk(ada.post("/api/admin/routing/sync-drivers"))).data).toEqual({
    drivers: expect.any(Number) as number,
  });
  expect((await expectOk(ada.post("/api/admin/routing/reconcile"))).data).toEqual({ started: true });
  await pollUntil(
    "both sides are compared",
    async () =>
      ((await expectOk(ada.get("/api/admin/routing/differences"))).data as { reconciled: unknown }).reconciled !== null,
  );
});

const reading = ["state", "plans", "routes?date=2027-01-15", "differences", "errors", "errors/summary"];
const routingCommands: [string, object][] = [
  ["plan", { date: tomorrow }],
  ["sync-drivers", {}],
  ["reconcile", {}],
];
const all = (person: Pick<ApiPerson, "get" | "post">): Promise<ApiResponse[]> =>
  Promise.all([
    ...reading.map((name) => person.get(`/api/admin/routing/${name}`)),
    ...routingCommands.map(([name, body]) => person.post(`/api/admin/routing/${name}`, body)),
  ]);

test("returns 404 to drivers and customers, and 401 without a session", async () => {
  for (const person of [await newDriver(), await newCustomer()])
    expect((await all(person)).map(({ status }) => status)).toEqual(Array(9).fill(404));
  expect((await all(createApiClient())).map(({ status }) => status)).toEqual(Array(9).fill(401));
});

describe("without a key", () => {
  let app: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const root = join(__dirname, "../..");
    app = spawn(join(root, "node_modules/.bin/next"), ["start", "-p", String(port), "-H", "127.0.0.1"], {
      cwd: root,
      stdio: "ignore",
      env: {
        ...process.env,
        ...(JSON.parse(process.env.TEST_SECRETS ?? "{}") as Record<string, string>),
        OPTIMOROUTE_API_KEY: "",
        NODE_ENV: "production",
      },
    });
    await pollUntil("the app without a provider answers", () =>
      fetch(`${url}/api/health`).then(
        (response) => response.ok,
        () => false,
      ),
    );
  });
  afterAll(async () => {
    const exited = new Promise((done) => {
      app.once("exit", done);
    });
    app.kill("SIGTERM");
    await exited;
  });

  test("the product is ready and reports routing as off, and actions that need the provider are refused with the reason", async () => {
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    // An unhealthy status has the same facts: another test may delay jobs meanwhile.
    const status = (await (await fetch(`${url}/api/status`)).json()) as JsonObject & { data?: JsonObject };
    expect(status.data ?? status).toMatchObject({ providers: { routing: "not_configured" } });
    const asAda = (path: string, init: RequestInit = {}) =>
      fetch(`${url}/api/admin/routing/${path}`, {
        ...init,
        headers: {
          cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "content-type": "application/json",
        },
      });
    for (const [name, body] of routingCommands) {
      const response = await asAda(name, { method: "POST", body: JSON.stringify(body) });
      expect(await response.json()).toMatchObject({ code: "API_KEY_NOT_SET", title: "API key is not set" });
    }
    for (const name of reading) expect((await asAda(name)).status).toBe(200);
    expect(((await (await asAda("state")).json()) as { data: JsonObject }).data).toMatchObject({ enabled: false });
  });
});
