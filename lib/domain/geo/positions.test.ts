import { interpolatePosition } from "./interpolate-position";
import {
  mergeLivePosition,
  positionFreshness,
  parseTimedPosition,
  type LivePosition,
  type TimedLatLng,
} from "./live-position";

describe("interpolate position", () => {
  const minute = 60_000;
  const positions = [
    { at: 0, lat: 10, lng: 20 },
    { at: 2 * minute, lat: 12, lng: 20 },
    // A gap of a quarter of an hour.
    { at: 17 * minute, lat: 30, lng: 25 },
  ];

  test.each([
    ["before the first position, at the first", -minute, { location: { lat: 10, lng: 20 }, measuredAt: 0 }],
    ["between two, on the line", minute, { location: { lat: 11, lng: 20 }, measuredAt: 0 }],
    ["in a long gap, at the last position", 9 * minute, { location: { lat: 12, lng: 20 }, measuredAt: 2 * minute }],
    ["after the last, at the last", 60 * minute, { location: { lat: 30, lng: 25 }, measuredAt: 17 * minute }],
  ])("shows the position %s", (_, time, expected) => {
    expect(interpolatePosition(positions, time)).toEqual(expected);
  });

  test("returns null without positions", () => {
    expect(interpolatePosition([], 5)).toBeNull();
  });
});

describe("live position", () => {
  const positionAt = (second: number, lat = second): TimedLatLng => ({
    lat,
    lng: 0,
    at: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString(),
  });
  const mergeAll = (...positions: TimedLatLng[]): LivePosition | null =>
    positions.reduce<LivePosition | null>((current, next) => mergeLivePosition(current, next), null);

  describe("a driver's live position", () => {
    test("shows the first position immediately, and animates to the next over the time between them", () => {
      expect(mergeAll(positionAt(0))).toEqual({ location: positionAt(0), animationMs: 0 });
      expect(mergeAll(positionAt(0), positionAt(12))).toEqual({ location: positionAt(12), animationMs: 12_000 });
    });
    test("limits the animation to half a minute, and jumps after a gap of minutes", () => {
      expect(
        [positionAt(60), positionAt(300), positionAt(301)].map((next) => mergeAll(positionAt(0), next)?.animationMs),
      ).toEqual([30_000, 30_000, 0]);
      expect(mergeLivePosition(mergeAll(positionAt(0)), positionAt(12), 2_000)?.animationMs).toBe(2_000);
    });
    test("ignores a late or repeated position, fetched or broadcast", () => {
      const current = mergeAll(positionAt(0), positionAt(30));
      expect(mergeLivePosition(current, positionAt(20))).toBe(current);
      expect(mergeLivePosition(current, positionAt(30, 7))).toBe(current);
      expect(mergeLivePosition(current, null)).toBe(current);
    });
    test("shows the newest position in any order of arrival", () => {
      expect(mergeAll(positionAt(30), positionAt(0), positionAt(60), positionAt(45))?.location).toEqual(positionAt(60));
    });
  });

  test("is stale after two minutes and lost after ten", () => {
    const now = Date.parse(positionAt(0).at);
    expect([0, 120, 121, 600, 601].map((age) => positionFreshness(positionAt(0).at, now + age * 1000))).toEqual([
      "fresh",
      "fresh",
      "stale",
      "stale",
      "lost",
    ]);
    // Measured by a clock that is ahead.
    expect(positionFreshness(positionAt(5).at, now)).toBe("fresh");
  });

  test("rejects a message without place and time", () => {
    const { at } = positionAt(0);
    expect(parseTimedPosition({ lat: 1, lng: 2, at, driverId: "x" })).toEqual({ lat: 1, lng: 2, at });
    for (const payload of [{}, { lat: 1, lng: 2 }, { lat: "1", lng: 2, at }, { lat: 1, lng: 2, at: "yesterday" }])
      expect(parseTimedPosition(payload)).toBeNull();
  });
});
