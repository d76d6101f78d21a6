import { toPosition } from "./position";

const now = Date.parse("2026-11-21T12:00:00Z");
const coords = {
  latitude: 25,
  longitude: -80,
  accuracy: 12,
  altitude: null,
  altitudeAccuracy: null,
  heading: null,
  speed: null,
};
const geolocationPosition = (timestamp: number, overrides: object = {}) =>
  ({ timestamp, coords: { ...coords, ...overrides } }) as GeolocationPosition;

test("keeps a plausible timestamp of the phone", () => {
  expect(toPosition(geolocationPosition(now - 4_000), null, now)).toEqual({
    measuredAt: now - 4_000,
    latitude: 25,
    longitude: -80,
    accuracy: 12,
  });
});

test.each([
  ["that is ten minutes ahead, by the satellites' clock", now + 600_000, null],
  ["that is hours old", now - 7_200_000, null],
  ["that does not change", now - 30_000, now - 30_000],
])("replaces a timestamp %s by the time of arrival", (_, timestamp, last) => {
  expect(toPosition(geolocationPosition(timestamp, {}), last, now)?.measuredAt).toBe(now);
});

test("omits unknown and out-of-range values", () => {
  expect(
    toPosition(geolocationPosition(now, { speed: -1, heading: Number.NaN, accuracy: 5_000_000 }), null, now),
  ).toEqual({
    measuredAt: now,
    latitude: 25,
    longitude: -80,
    accuracy: 100_000,
  });
  expect(toPosition(geolocationPosition(now, { speed: 8.5, heading: 270 }), null, now)).toMatchObject({
    speed: 8.5,
    heading: 270,
  });
  expect(toPosition(geolocationPosition(now, { latitude: Number.NaN }), null, now)).toBeNull();
});
