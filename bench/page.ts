// From a payment that is confirmed to the offer before the driver's eyes: the built app, a worker, and a real Chromium
// with the driver's dashboard open. Beside it, in turns, the bare steps of such a way: a row heard of, a job started, a
// broadcast to a socket, the page's request answered, and one change seen in that same page.
import { createClient } from "@supabase/supabase-js";
import pg from "pg";
import { chromium, devices, type Page } from "playwright";
import WebSocket from "ws";
import { findChromium } from "../e2e/fixtures/chromium.ts";
import { startServices } from "../e2e/fixtures/services.ts";
import type { StackAddress } from "../local/environment.ts";
import { builtApp } from "./built-app.ts";
import { Arrivals, emptyQueue, listen, makeDeliveries, NOTE, platformUrl, quiet, START, took } from "./chain.ts";
import { p50, quantile, type Row } from "./machine.ts";

const WARM_UP = 20;
const HERE = { lat: 25.7741, lng: -80.1936 };
const OFFERS = "/api/offers?limit=5";
const STEPS = ["row heard of", "job started", "broadcast", "request", "change seen"] as const;
// When, after the payment, each was there. Committed and told overtake one another: two sockets hear of one commit.
const STAGES = ["offer committed", "socket told", "page asked", "page answered", "offer seen"] as const;

export async function benchPage(dataDir: string, rounds = 200): Promise<Row[]> {
  const executablePath = await findChromium();
  const built = await builtApp(dataDir);
  const services = await startServices({ ...built, app: true, worker: true });
  const ending: (() => Promise<unknown> | unknown)[] = [services.stop];
  try {
    Object.assign(process.env, services.env);
    const stack = JSON.parse(services.env.TEST_STACK ?? "") as StackAddress;
    const connect = async (url: string): Promise<pg.Client> => {
      const client = new pg.Client(url);
      await client.connect();
      ending.unshift(() => client.end());
      return client;
    };
    const admin = await connect(platformUrl(stack.dbUrl));
    const arrivals = new Arrivals();
    const empty = await emptyQueue(stack, admin, connect, arrivals, ending);
    const deliveries = await makeDeliveries(admin, rounds + WARM_UP, HERE);
    const listener = await listenBare(stack, arrivals, ending);
    const dora = await driverAtDashboard(stack, services.env.TEST_APP_URL ?? "", executablePath, arrivals, ending);
    await listen(await connect(stack.dbUrl), arrivals);
    const owner = await connect(stack.dbUrl);
    const service = await connect(stack.dbUrl);
    await service.query("set role handover_machine");

    const steps: number[][] = STEPS.map(() => []);
    const stages: number[][] = STAGES.map(() => []);
    for (const [n, { id }] of deliveries.entries()) {
      const bare = [
        await took(arrivals.of(`note ${n}`), () => owner.query({ ...NOTE, values: [n] })),
        await took(arrivals.of(`start ${n}`), () => empty.query({ ...START, values: [n] })),
        await took(arrivals.of(`told ${n}`), () =>
          owner.query({
            name: "tell",
            text: "select realtime.send(jsonb_build_object('n', $1::int), 'bench', $2, true)",
            values: [n, listener],
          }),
        ),
        await took(
          dora.get().then(() => performance.now()),
          async () => undefined,
        ),
        await took(arrivals.of(`change ${n}`), () => dora.change(n)),
      ];
      const [asked, answered, seen, told, committed] = ["asked", "answered", "seen", "told", `offer ${id}`].map(
        (name) => arrivals.of(name),
      );
      const from = performance.now();
      await service.query({
        name: "pay",
        text: "select app.record_payment_event($1, $2, 'payment.confirmed')",
        values: [`bench-${n}`, id],
      });
      const at = await Promise.all([committed, told, asked, answered, seen]);
      await dora.decline(id);
      await quiet(owner);
      if (n < WARM_UP) continue;
      for (const [list, value] of bare.entries()) steps[list]?.push(value);
      for (const [list, value] of at.entries()) stages[list]?.push((value ?? Number.NaN) - from);
    }
    return [row(steps, stages)];
  } finally {
    for (const end of ending) await Promise.resolve(end()).catch(() => undefined);
  }
}

/** A bare socket on a private channel. */
async function onChannel(
  stack: StackAddress,
  topic: string,
  token: string,
  heard: (message: string) => void,
  ending: (() => unknown)[],
): Promise<void> {
  const socket = new WebSocket(
    `${stack.apiUrl.replace("http", "ws")}/realtime/v1/websocket?apikey=${stack.publishableKey}&vsn=2.0.0`,
  );
  ending.unshift(() => {
    clearInterval(beat);
    socket.terminate();
  });
  const beat = setInterval(() => {
    socket.send(JSON.stringify([null, "2", "phoenix", "heartbeat", {}]));
  }, 25_000);
  await new Promise<void>((joined, failed) => {
    socket.on("error", failed);
    socket.on("open", () => {
      socket.send(
        JSON.stringify(["1", "1", `realtime:${topic}`, "phx_join", { config: { private: true }, access_token: token }]),
      );
    });
    socket.on("message", (data: Buffer, binary) => {
      const text = data.toString();
      if (binary) heard(text);
      else if (text.includes('"status":"ok"')) joined();
      else failed(new Error(text));
    });
  });
}

/** Somebody whom the bare broadcasts are for; the answer is their topic. */
async function listenBare(stack: StackAddress, arrivals: Arrivals, ending: (() => unknown)[]): Promise<string> {
  const client = createClient(stack.apiUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signUp({
    email: "rita@bench.test",
    password: "handover-bench",
    options: { data: { name: "Rita Receiver", user_type: "user" } },
  });
  if (error || !data.user || !data.session) throw error ?? new Error("Nobody signed up");
  const topic = `user:${data.user.id}`;
  await onChannel(
    stack,
    topic,
    data.session.access_token,
    (text) => {
      arrivals.came(`told ${/"n":\s*(\d+)/.exec(text)?.[1]}`);
    },
    ending,
  );
  return topic;
}

type Driver = {
  get: () => Promise<void>;
  change: (n: number) => Promise<void>;
  decline: (delivery: string) => Promise<void>;
};

/**
 * An approved driver with their dashboard open and online, and what tells when their page asked, was answered and shows.
 */
async function driverAtDashboard(
  stack: StackAddress,
  appUrl: string,
  executablePath: string,
  arrivals: Arrivals,
  ending: (() => unknown)[],
): Promise<Driver> {
  // It reads the addresses when it is loaded.
  const people = await import("../e2e/journeys/support/people.ts");
  const administrator = await people.admin();
  ending.unshift(() => administrator.api.dispose());
  const { person } = await people.approvedDriver("Dora Driver", administrator.api);
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  });
  ending.unshift(() => browser.close());
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    viewport: { width: 390, height: 844 },
    baseURL: appUrl,
    locale: "en-US",
    permissions: ["geolocation"],
    geolocation: { latitude: HERE.lat, longitude: HERE.lng },
  });
  const page = await context.newPage();
  await watch(page, arrivals);
  await people.signIn(page, person);
  await page.getByText("You get offers").waitFor({ timeout: 60_000 });
  page.on("request", (request) => {
    if (request.url().endsWith(OFFERS)) arrivals.came("asked");
  });
  page.on("requestfinished", (request) => {
    if (request.url().endsWith(OFFERS)) arrivals.came("answered");
  });
  const ask = async <T>(path: string, body?: unknown): Promise<T> =>
    (await people.ask(context.request, path, body)) as T;
  const { userId } = await ask<{ userId: string }>("/api/session");
  const { accessToken } = await ask<{ accessToken: string }>("/api/session/realtime");
  await onChannel(
    stack,
    `driver:${userId}`,
    accessToken,
    (text) => {
      if (/"status":\s*"new"/.test(text)) arrivals.came("told");
    },
    ending,
  );
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  return {
    async get() {
      const answer = await fetch(`${appUrl}${OFFERS}`, { headers: { cookie, accept: "application/json" } });
      if (!answer.ok) throw new Error(`The offers answered ${answer.status}`);
      await answer.text();
    },
    change: (n) =>
      page.evaluate((note) => {
        const found =
          document.querySelector("#bench") ??
          document.body.appendChild(Object.assign(document.createElement("p"), { id: "bench" }));
        found.textContent = note;
      }, `change ${n}`),
    async decline(delivery) {
      const { items } = await ask<{ items: { id: string; status: string }[] }>(OFFERS);
      const open = items.find(({ status }) => status === "new");
      if (!open) throw new Error("Nothing to decline");
      await ask(`/api/offers/${open.id}/decline`, { reason: "Other" });
      await people.ask(administrator.api, `/api/admin/transactions/${delivery}/cancel`, {
        reason: "The bench goes on",
      });
      // What they have answered elsewhere goes from their page by itself.
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
  };
}

/** Tells at once when something came to be seen in the page: the offer's sheet, or the bare change. */
async function watch(page: Page, arrivals: Arrivals): Promise<void> {
  await page.exposeBinding("benchSees", (_, what: string) => {
    arrivals.came(what);
  });
  await page.addInitScript(() => {
    const isSeen = (element: Element | null): boolean => element !== null && element.getClientRects().length > 0;
    let before = { offer: false, change: "" };
    const look = (): void => {
      const offer = [...document.querySelectorAll("dialog[open] h2")].some(
        (title) => title.textContent === "New Delivery Task" && isSeen(title),
      );
      const bare = document.querySelector("#bench");
      const change = isSeen(bare) ? (bare?.textContent ?? "") : "";
      const tell = (window as unknown as { benchSees: (what: string) => void }).benchSees;
      if (offer && !before.offer) tell("seen");
      if (change !== before.change) tell(change);
      before = { offer, change };
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["open"],
    });
  });
}

function row(steps: number[][], stages: number[][]): Row {
  const p95 = (values: number[]): number => quantile(values, 0.95);
  const ms = (value: number): string => value.toPrecision(3);
  const total = stages.at(-1) ?? [];
  const sum = (of: (values: number[]) => number): number => steps.reduce((all, values) => all + of(values), 0);
  const ratio = p95(total) / sum(p95);
  const list = (names: readonly string[], values: number[][]): string =>
    names.map((name, n) => `${name} ${ms(p50(values[n] ?? []))} / ${ms(p95(values[n] ?? []))}`).join(", ");
  return {
    measure: "payment confirmed to the offer seen by the driver",
    against: "the bare steps, added up",
    ours: `${ms(p50(total))} / ${ms(p95(total))} ms`,
    theirs: `${ms(sum(p50))} / ${ms(sum(p95))} ms`,
    ratio,
    goal: "p95 ≤ 4",
    ok: ratio <= 4,
    note: `p50 ratio ${ms(p50(total) / sum(p50))}; ${total.length} deliveries; after the payment: ${list(STAGES, stages)}; bare: ${list(STEPS, steps)}`,
  };
}
