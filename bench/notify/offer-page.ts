// Latency from a confirmed payment to the offer on the driver's dashboard in Chromium, with the built app and a worker.
// The baseline is the sum of bare steps, measured alternately: a row that notifies, a job started, a broadcast, the
// page's request, and a change that is visible on the same page.
import type { Page } from "playwright";
import { devices } from "playwright";
import { createDeliveries } from "../harness/deliveries.ts";
import { launchBrowser } from "../harness/browser.ts";
import { cookieHeader } from "../harness/http.ts";
import { EventArrivals, prepareSteps, waitForIdleQueue, timeToArrival } from "../harness/offer-latency.ts";
import { joinChannel, signUpAccount } from "../harness/realtime.ts";
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { startProduct, type DeferCleanup, type RunningProduct } from "../harness/stack.ts";
import { measureMs, p50, p95, sum } from "../harness/stats.ts";

const WARM_UP = 20;
const PICKUP = { lat: 25.7741, lng: -80.1936 };
const OFFERS_PATH = "/api/offers?limit=5";
const BARE_STEPS = ["row notified", "job started", "broadcast", "request", "change visible"] as const;
// The first two report the same commit on two sockets, so they may arrive in either order.
const STAGES = ["offer committed", "message received", "page requests", "page answered", "offer visible"] as const;

export async function benchOfferPage(defer: DeferCleanup, rounds: number): Promise<ResultRow[]> {
  const product = await startProduct(defer, { app: true, worker: true });
  const { stack, admin } = product;
  const arrivals = new EventArrivals();
  const deliveries = await createDeliveries(admin, rounds + WARM_UP, PICKUP);
  const receiver = await signUpAccount(stack, "Rita", { user_type: "user" });
  const topic = `user:${receiver.id}`;
  await joinChannel(defer, stack, topic, receiver.token, (message) => {
    arrivals.record(`broadcast ${/"n":\s*(\d+)/.exec(message)?.[1]}`);
  });
  const driver = await openDashboard(defer, product, arrivals);
  const { owner, notify, startJob, pay } = await prepareSteps(defer, product, admin, arrivals);

  const steps: number[][] = BARE_STEPS.map(() => []);
  const stages: number[][] = STAGES.map(() => []);
  for (const [n, { id }] of deliveries.entries()) {
    const bare = [
      await notify(n),
      await startJob(n),
      await timeToArrival(arrivals.waitFor(`broadcast ${n}`), () =>
        owner.query({
          name: "broadcast",
          text: "select realtime.send(jsonb_build_object('n', $1::int), 'bench', $2, true)",
          values: [n, topic],
        }),
      ),
      await measureMs(() => driver.getOffers()),
      await timeToArrival(arrivals.waitFor(`change ${n}`), () => driver.changePage(n)),
    ];
    const pendingArrivals = [`offer ${id}`, "message", "requested", "answered", "visible"].map((name) =>
      arrivals.waitFor(name),
    );
    const start = performance.now();
    await pay(id);
    const arrivalTimes = await Promise.all(pendingArrivals);
    await driver.decline(id);
    await waitForIdleQueue(owner);
    if (n < WARM_UP) continue;
    for (const [stageIndex, time] of bare.entries()) steps[stageIndex]?.push(time);
    for (const [stageIndex, time] of arrivalTimes.entries()) stages[stageIndex]?.push(time - start);
  }
  const totals = stages.at(-1) ?? [];
  const sumOfSteps = (quantileOf: (values: number[]) => number): number => sum(steps.map(quantileOf));
  const formatPair = (median: number, high: number): string => `${median.toPrecision(3)} / ${high.toPrecision(3)} ms`;
  const formatList = (names: readonly string[], values: number[][]): string =>
    names.map((name, n) => `${name} ${formatPair(p50(values[n] ?? []), p95(values[n] ?? []))}`).join(", ");
  return [
    toResultRow({
      measure: "payment confirmed to the offer seen by the driver",
      baseline: "the bare steps, added up",
      ours: formatPair(p50(totals), p95(totals)),
      theirs: formatPair(sumOfSteps(p50), sumOfSteps(p95)),
      ratio: p95(totals) / sumOfSteps(p95),
      goal: goalAtMost(2.5, "p95"),
      note: `${totals.length} deliveries; after the payment: ${formatList(STAGES, stages)}; bare: ${formatList(BARE_STEPS, steps)}`,
    }),
  ];
}

type DriverPage = {
  getOffers: () => Promise<void>;
  changePage: (n: number) => Promise<void>;
  decline: (delivery: string) => Promise<void>;
};

/** An approved driver, online with the dashboard open; the page's requests and changes arrive by name. */
async function openDashboard(
  defer: DeferCleanup,
  { stack, appUrl }: RunningProduct,
  arrivals: EventArrivals,
): Promise<DriverPage> {
  const people = await import("../../e2e/browser/support/people.ts");
  const administrator = await people.createAdmin();
  defer(() => administrator.api.dispose());
  const { person } = await people.createApprovedDriver("Dora Driver", administrator.api);
  const browser = await launchBrowser(defer);
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    viewport: { width: 390, height: 844 },
    baseURL: appUrl,
    locale: "en-US",
    permissions: ["geolocation"],
    geolocation: { latitude: PICKUP.lat, longitude: PICKUP.lng },
  });
  const page = await context.newPage();
  await observeChanges(page, arrivals);
  await people.signIn(page, person);
  await page.getByText("You get offers").waitFor({ timeout: 60_000 });
  page.on("request", (request) => {
    if (request.url().endsWith(OFFERS_PATH)) arrivals.record("requested");
  });
  page.on("requestfinished", (request) => {
    if (request.url().endsWith(OFFERS_PATH)) arrivals.record("answered");
  });
  const requestAsDriver = async <T>(path: string, body?: unknown): Promise<T> =>
    (await people.requestJson(context.request, path, body)) as T;
  const { userId } = await requestAsDriver<{ userId: string }>("/api/session");
  const { accessToken } = await requestAsDriver<{ accessToken: string }>("/api/session/realtime");
  await joinChannel(defer, stack, `driver:${userId}`, accessToken, (message) => {
    if (/"status":\s*"new"/.test(message)) arrivals.record("message");
  });
  const cookie = cookieHeader(await context.cookies());
  return {
    async getOffers() {
      const response = await fetch(`${appUrl}${OFFERS_PATH}`, { headers: { cookie, accept: "application/json" } });
      if (!response.ok) throw new Error(`${OFFERS_PATH}: ${response.status}`);
      await response.text();
    },
    changePage: (n) =>
      page.evaluate((text) => {
        const element =
          document.querySelector("#bench") ??
          document.body.appendChild(Object.assign(document.createElement("p"), { id: "bench" }));
        element.textContent = text;
      }, `change ${n}`),
    async decline(delivery) {
      const { items } = await requestAsDriver<{ items: { id: string; status: string }[] }>(OFFERS_PATH);
      const open = items.find(({ status }) => status === "new");
      if (!open) throw new Error("No open offer");
      await requestAsDriver(`/api/offers/${open.id}/decline`, { reason: "Other" });
      await people.requestJson(administrator.api, `/api/admin/transactions/${delivery}/cancel`, {
        reason: "End of the round",
      });
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
  };
}

/** Reports when the offer's dialog or the bare change becomes visible. */
async function observeChanges(page: Page, arrivals: EventArrivals): Promise<void> {
  await page.exposeBinding("benchReport", (_, name: string) => {
    arrivals.record(name);
  });
  await page.addInitScript(() => {
    const isVisible = (element: Element | null): boolean => element !== null && element.getClientRects().length > 0;
    let previous = { offer: false, change: "" };
    const check = (): void => {
      const offer = [...document.querySelectorAll("dialog[open] h2")].some(
        (title) => title.textContent === "New Delivery Task" && isVisible(title),
      );
      const bare = document.querySelector("#bench");
      const change = isVisible(bare) ? (bare?.textContent ?? "") : "";
      const { benchReport } = window as unknown as { benchReport: (name: string) => void };
      if (offer && !previous.offer) benchReport("visible");
      if (change !== previous.change) benchReport(change);
      previous = { offer, change };
    };
    new MutationObserver(check).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["open"],
    });
  });
}
