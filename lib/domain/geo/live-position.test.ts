import { nextLivePosition, freshness, parseTimedPosition, type LivePosition, type TimedLatLng } from "./live-position";

const fix = (second: number, lat = second): TimedLatLng => ({
  lat,
  lng: 0,
  at: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString(),
});
const followAll = (...fixes: TimedLatLng[]): LivePosition | null =>
  fixes.reduce<LivePosition | null>((known, next) => nextLivePosition(known, next), null);

describe("a driver's live position", () => {
  test("shows the first position immediately, and glides to the next over the time between them", () => {
    expect(followAll(fix(0))).toEqual({ location: fix(0), glideMs: 0 });
    expect(followAll(fix(0), fix(12))).toEqual({ location: fix(12), glideMs: 12_000 });
  });
  test("limits a glide to half a minute, and jumps after a gap of minutes", () => {
    expect([fix(60), fix(300), fix(301)].map((next) => followAll(fix(0), next)?.glideMs)).toEqual([30_000, 30_000, 0]);
    expect(nextLivePosition(followAll(fix(0)), fix(12), 2_000)?.glideMs).toBe(2_000);
  });
  test("ignores a late or repeated position, fetched or broadcast", () => {
    const known = followAll(fix(0), fix(30));
    expect(nextLivePosition(known, fix(20))).toBe(known);
    expect(nextLivePosition(known, fix(30, 7))).toBe(known);
    expect(nextLivePosition(known, null)).toBe(known);
  });
  test("shows the newest position in any order of arrival", () => {
    expect(followAll(fix(30), fix(0), fix(60), fix(45))?.location).toEqual(fix(60));
  });
});

test("fades after two minutes and is lost after ten", () => {
  const now = Date.parse(fix(0).at);
  expect([0, 120, 121, 600, 601].map((age) => freshness(fix(0).at, now + age * 1000))).toEqual([
    "fresh",
    "fresh",
    "faded",
    "faded",
    "lost",
  ]);
  // Measured by a clock that is ahead.
  expect(freshness(fix(5).at, now)).toBe("fresh");
});

test("rejects a message without place and time", () => {
  const { at } = fix(0);
  expect(parseTimedPosition({ lat: 1, lng: 2, at, driverId: "x" })).toEqual({ lat: 1, lng: 2, at });
  for (const payload of [{}, { lat: 1, lng: 2 }, { lat: "1", lng: 2, at }, { lat: 1, lng: 2, at: "yesterday" }])
    expect(parseTimedPosition(payload)).toBeNull();
});
