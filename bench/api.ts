// npm run bench:api: a list, one delivery and a write with an idempotency key through the built app, as ratios against
// /api/health, which makes no query.
//   --seconds n   each measurement (4)
import { Agent } from "node:http";
import type * as People from "../e2e/browser/support/people.ts";
import { cookieHeader, sendRequest, type ApiResponse } from "./harness/http.ts";
import { goalAtLeast, toResultRow, type ResultRow } from "./harness/results.ts";
import { runBenchmark, readNumberOption } from "./harness/run.ts";
import { startProduct, type DeferCleanup } from "./harness/stack.ts";

const SECONDS_PER_MEASUREMENT = readNumberOption("--seconds", 4);
const CLIENTS = [16, 64];
const ACCOUNT_COUNT = 16;
const DELIVERIES_PER_SENDER = 20;
const THEMES = ["dark", "light"];
const DELIVERY_POINT = { lat: 25.7741, lng: -80.1936 };

type Sender = { cookie: string; delivery: string };
type SendFunction = (method: string, path: string, cookie?: string, body?: object) => Promise<ApiResponse>;

runBenchmark("api", { routes: benchRoutes });

async function benchRoutes(defer: DeferCleanup): Promise<ResultRow[]> {
  // Rate limits must not affect the measurement; a larger factor overflows a counter.
  process.env.RATE_LIMIT_FACTOR = "1000";
  process.env.LOG_LEVEL = "warn";
  const { appUrl } = await startProduct(defer, { app: true });
  const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...CLIENTS) });
  defer(() => agent.destroy());
  const send: SendFunction = async (method, path, cookie, body) => {
    const response = await sendRequest(agent, appUrl, { method, path, cookie, body });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${response.code}`);
    return response;
  };
  const people = await import("../e2e/browser/support/people.ts");
  const receiver = people.newAccount("Rosa Receiver");
  await (await people.signUp(receiver, "user")).dispose();
  // Each client has its own account: requests of one account wait for the same row of its rate limit.
  const senders: Sender[] = [];
  for (let n = 0; n < ACCOUNT_COUNT; n++) senders.push(await createSender(people, receiver.phone, n));
  let writes = 0;
  const routes: [name: string, work: (sender: Sender) => Promise<unknown>][] = [
    ["GET a list of 20", ({ cookie }) => send("GET", "/api/transactions?limit=20", cookie)],
    ["GET one", ({ cookie, delivery }) => send("GET", `/api/transactions/${delivery}`, cookie)],
    ["a write with a key", ({ cookie }) => send("PATCH", "/api/settings", cookie, { theme: THEMES[writes++ % 2] })],
  ];
  const rows: ResultRow[] = [];
  for (const clients of CLIENTS) {
    const health = await throughput(senders, clients, () => send("GET", "/api/health"));
    for (const [name, work] of routes) {
      const ours = await throughput(senders, clients, work);
      rows.push(
        toResultRow({
          measure: `${name}, ${clients} clients`,
          baseline: "health",
          ours: `${ours.toFixed(0)}/s`,
          theirs: `${health.toFixed(0)}/s`,
          ratio: ours / health,
          goal: goalAtLeast(0.4),
        }),
      );
    }
  }
  return rows;
}

/** Requests per second. Each client sends its next request after the response to the previous one. */
async function throughput(
  senders: readonly Sender[],
  clients: number,
  work: (sender: Sender) => Promise<unknown>,
): Promise<number> {
  const callers = Array.from({ length: clients }, (_, client) => senders[client % ACCOUNT_COUNT] as Sender);
  await Promise.all(callers.map(work));
  const start = performance.now();
  let completedCount = 0;
  await Promise.all(
    callers.map(async (sender) => {
      while (performance.now() < start + SECONDS_PER_MEASUREMENT * 1_000) {
        await work(sender);
        completedCount++;
      }
    }),
  );
  return completedCount / ((performance.now() - start) / 1_000);
}

/** A user with a verified phone number and deliveries. */
async function createSender(people: typeof People, receiverPhone: string, n: number): Promise<Sender> {
  const api = await people.signUp(people.newAccount(`Sender ${n}`), "user");
  let delivery = "";
  for (let created = 0; created < DELIVERIES_PER_SENDER; created++) {
    const data = await people.requestJson(api, "/api/transactions", {
      receiverPhone,
      amount: 50,
      pickupAddress: "1 Pickup Street",
      deliveryAddress: "2 Delivery Street",
      pickupLocation: DELIVERY_POINT,
      deliveryLocation: DELIVERY_POINT,
    });
    delivery = (data as { id: string }).id;
  }
  const cookie = cookieHeader((await api.storageState()).cookies);
  await api.dispose();
  return { cookie, delivery };
}
