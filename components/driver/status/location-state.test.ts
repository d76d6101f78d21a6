import { formatAgo, locationState, formatTimeSpan, offerBlockByLocation } from "./location-state";

const now = Date.parse("2026-11-21T12:00:00Z");
const healthy = { problem: null, unsentCount: 0, isUploadFailing: false, isStalled: false, isInaccurate: false };
const stateOf = (lastConfirmedAt: number, overrides: object = {}) =>
  locationState({
    sharing: true,
    isDeferred: false,
    tracking: healthy,
    measured: false,
    lastConfirmedAt,
    now,
    ...overrides,
  });

test("reports the age of the server's last position", () => {
  expect(stateOf(now - 20_000)).toEqual({ kind: "sent", age: 20_000 });
  expect(stateOf(now - 89_000)).toEqual({ kind: "sent", age: 89_000 });
  expect(stateOf(now - 90_000)).toEqual({ kind: "notSent", age: 90_000, cause: null });
  expect(stateOf(0)).toEqual({ kind: "searching", cause: null });
});

test.each([
  ["unanswered", { isUploadFailing: true, unsentCount: 2, isStalled: true }],
  ["silent", { isStalled: true, isInaccurate: true }],
  ["inaccurate", { isInaccurate: true }],
])("names the cause of a position unconfirmed for 90 seconds: %s", (cause, tracking) => {
  expect(stateOf(now - 90_000, { tracking: { ...healthy, ...tracking } })).toMatchObject({ cause });
});

test("does not blame the phone's location while a measured position waits to be sent", () => {
  expect(stateOf(0, { measured: true })).toEqual({ kind: "searching", cause: "unsent" });
  expect(stateOf(now - 90_000, { measured: true })).toMatchObject({ cause: null });
  expect(stateOf(0, { measured: true, tracking: { ...healthy, isInaccurate: true } })).toMatchObject({
    cause: "inaccurate",
  });
});

test("reports a blocking problem first", () => {
  expect(stateOf(now, { sharing: false })).toEqual({ kind: "notShared" });
  expect(stateOf(now, { tracking: { ...healthy, problem: "denied" } })).toEqual({ kind: "denied" });
});

test("formats ages in both languages", () => {
  expect([formatAgo("en", 20_000), formatAgo("en", 60_000), formatAgo("es", 360_000)]).toEqual([
    "20 seconds ago",
    "1 minute ago",
    "hace 6 minutos",
  ]);
  expect([formatTimeSpan("en", 360_000), formatTimeSpan("es", 7_200_000)]).toEqual(["6 minutes", "2 horas"]);
});

test("reports why offers to nearby drivers are blocked once the server's position is stale", () => {
  expect(
    [
      stateOf(now - 200_000),
      stateOf(now - 290_000),
      stateOf(now - 300_000),
      stateOf(0),
      stateOf(now, { sharing: false }),
    ].map((state) => offerBlockByLocation(state, 300)),
  ).toEqual([null, null, "notSent", "searching", "notShared"]);
  expect(offerBlockByLocation(stateOf(now - 1_000, { tracking: { ...healthy, problem: "denied" } }), 300)).toBe(
    "denied",
  );
});
