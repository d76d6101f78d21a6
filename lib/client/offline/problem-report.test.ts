import { fakeStorage } from "../tests/fake-storage";

const { storage, entries } = fakeStorage();
let online: boolean;
let sent: string[];
const advanceSeconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

beforeEach(() => {
  jest.resetModules();
  jest.useFakeTimers();
  entries.clear();
  online = true;
  sent = [];
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: storage }),
  });
  globalThis.fetch = jest.fn((path: string | URL | Request) => {
    sent.push(String(path));
    return online ? Promise.resolve(Response.json({ data: {} })) : Promise.reject(new TypeError("Failed to fetch"));
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
});

test("stores a report until it is acknowledged, and shows its state", async () => {
  const { reportProblem } = await import("./problem-report");
  online = false;
  reportProblem("one", { danger: true }, false);
  await advanceSeconds(0);
  expect(entries.get("handover.problem-reports")).toContain('"state":"unsent"');
  online = true;
  await advanceSeconds(5);
  expect([sent.length, entries.get("handover.problem-reports")]).toEqual([
    2,
    expect.stringContaining('"state":"acknowledged"'),
  ]);
});

test("does not send a report of a delivery that this page does not show", async () => {
  const report = { key: "key", deliveryId: "another account's", danger: false, body: {}, state: "unsent" };
  entries.set("handover.problem-reports", JSON.stringify([report]));
  const { reportProblem } = await import("./problem-report");
  reportProblem("one", { danger: false, note: "A dog" }, false);
  await advanceSeconds(20);
  expect(sent).toEqual(["/api/transactions/one/problem-reports"]);
  expect(entries.get("handover.problem-reports")).toContain(JSON.stringify(report));
});

test("finds a delivery's pending report among the stored ones", async () => {
  const { hasPendingReport, storedReports } = await import("./stored-problem-reports");
  const quoted = '"deliveryId":"two","state":"unsent"';
  const isPending = (state: string, deliveryId = "one") => {
    const report = { key: "key", deliveryId: "one", danger: false, body: { danger: false, note: quoted }, state };
    entries.set(
      "handover.problem-reports",
      JSON.stringify([report, { ...report, deliveryId: "three", state: "acknowledged" }]),
    );
    return hasPendingReport(storedReports.read(), deliveryId);
  };
  expect(["waiting", "unsent", "acknowledged", "refused"].map((state) => isPending(state))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([isPending("unsent", "two"), isPending("unsent", "three")]).toEqual([false, false]);
  entries.set("handover.problem-reports", "not a list");
  expect(hasPendingReport(storedReports.read(), "one")).toBe(false);
});
