// npm run bench:api: a list, one delivery and a write with an idempotency key through the built app, as ratios against
// /api/health, which makes no query.
//   --seconds n   each measurement (4)
import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { sendRequest, type ApiResponse } from "./harness/http.ts";
import { goalAtLeast, toResultRow, type ResultRow } from "./harness/results.ts";
import { runBenchmark, readNumberOption } from "./harness/run.ts";
import { startProduct, withCleanUp } from "./harness/stack.ts";

const SECONDS_PER_MEASUREMENT = readNumberOption("--seconds", 4);
const CLIENTS = [16, 64];
const ACCOUNTS = 16;
const DELIVERIES = 20;
const PLACE = { lat: 25.7741, lng: -80.1936 };

type Sender = { cookie: string; delivery: string };
type SendFunction = (method: string, path: string, cookie?: string, body?: object) => Promise<ApiResponse>;

runBenchmark("api", {
  routes: () =>
    withCleanUp(async (defer) => {
      // The limits are not what is measured; a larger factor overflows a counter.
      process.env.RATE_LIMIT_FACTOR = "1000";
      process.env.LOG_LEVEL = "warn";
      const { stack, appUrl } = await startProduct(defer, { app: true });
      const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...CLIENTS) });
      defer(() => agent.destroy());
      const send: SendFunction = async (method, path, cookie, body) => {
        const response = await sendRequest(agent, appUrl, { method, path, cookie, body });
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${response.code}`);
        return response;
      };
      const receiver = await signUp(stack.url, send, "Rosa Receiver");
      // Each client has its own account: requests of one account wait for the same row of its rate limit.
      const senders: Sender[] = [];
      for (let n = 0; n < ACCOUNTS; n++) senders.push(await createSender(stack.url, send, receiver.phone, n));
      const senderForClient = (client: number): Sender => senders[client % ACCOUNTS] ?? { cookie: "", delivery: "" };
      let writes = 0;
      const routes: [name: string, work: (client: number) => Promise<unknown>][] = [
        ["GET a list of 20", (client) => send("GET", "/api/transactions?limit=20", senderForClient(client).cookie)],
        [
          "GET one",
          (client) =>
            send("GET", `/api/transactions/${senderForClient(client).delivery}`, senderForClient(client).cookie),
        ],
        [
          "a write with a key",
          (client) =>
            send("PATCH", "/api/settings", senderForClient(client).cookie, { theme: writes++ % 2 ? "light" : "dark" }),
        ],
      ];
      const rows: ResultRow[] = [];
      for (const clients of CLIENTS) {
        const health = await throughput(clients, () => send("GET", "/api/health"));
        for (const [name, work] of routes) {
          const ours = await throughput(clients, work);
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
    }),
});

/** Requests a second of clients that each send the next request when the last one is answered. */
async function throughput(clients: number, work: (client: number) => Promise<unknown>): Promise<number> {
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  const start = performance.now();
  let completedCount = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < start + SECONDS_PER_MEASUREMENT * 1_000) {
        await work(client);
        completedCount++;
      }
    }),
  );
  return completedCount / ((performance.now() - start) / 1_000);
}

/** A user with a verified phone number. */
async function signUp(stackUrl: string, send: SendFunction, name: string): Promise<{ cookie: string; phone: string }> {
  const phone = `+1555${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
  const { cookie } = await send("POST", "/api/auth/sign-up", undefined, {
    name,
    email: `${randomUUID()}@bench.test`,
    phone,
    password: "handover-bench",
    userType: "user",
  });
  await send("POST", "/api/profile/phone", cookie, { phone });
  const messages = await (await fetch(`${stackUrl}/inbox.json?kind=sms&to=${encodeURIComponent(phone)}`)).json();
  const [sms] = messages as { code: string }[];
  await send("POST", "/api/profile/phone/verify", cookie, { phone, token: sms?.code });
  return { cookie, phone };
}

async function createSender(stackUrl: string, send: SendFunction, receiverPhone: string, n: number): Promise<Sender> {
  const { cookie } = await signUp(stackUrl, send, `Sender ${n}`);
  let delivery = "";
  for (let created = 0; created < DELIVERIES; created++) {
    const { data } = await send("POST", "/api/transactions", cookie, {
      receiverPhone,
      amount: 50,
      pickupAddress: "1 Pickup Street",
      deliveryAddress: "2 Delivery Street",
      pickupLocation: PLACE,
      deliveryLocation: PLACE,
    });
    delivery = (data as { id: string }).id;
  }
  return { cookie, delivery };
}
