import { interpolatePosition } from "./interpolate-position";

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
