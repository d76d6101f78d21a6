import { placeAt } from "./replay";

const minute = 60_000;
const fixes = [
  { at: 0, lat: 10, lng: 20 },
  { at: 2 * minute, lat: 12, lng: 20 },
  // A gap of a quarter of an hour.
  { at: 17 * minute, lat: 30, lng: 25 },
];

test.each([
  ["before the first fix, at the first", -minute, { place: { lat: 10, lng: 20 }, seen: 0 }],
  ["between two, on the line", minute, { place: { lat: 11, lng: 20 }, seen: 0 }],
  ["in a long gap, where they were seen last", 9 * minute, { place: { lat: 12, lng: 20 }, seen: 2 * minute }],
  ["after the last, at the last", 60 * minute, { place: { lat: 30, lng: 25 }, seen: 17 * minute }],
])("shows the position %s", (_, moment, expected) => {
  expect(placeAt(fixes, moment)).toEqual(expected);
});

test("shows no position without fixes", () => {
  expect(placeAt([], 5)).toBeNull();
});
