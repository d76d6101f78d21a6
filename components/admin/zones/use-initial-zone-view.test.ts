import { mainCluster } from "./use-initial-zone-view";

const miami = [
  { lat: 25.76, lng: -80.19 },
  { lat: 25.78, lng: -80.21 },
];
const baltimore = [
  { lat: 39.28, lng: -76.58 },
  { lat: 39.29, lng: -76.6 },
  { lat: 39.27, lng: -76.55 },
];

test("returns the town with most positions instead of the area between towns", () => {
  expect(mainCluster([...miami, ...baltimore])).toEqual(baltimore);
});

test("prefers places inside the map's street area, even if fewer", () => {
  expect(mainCluster([...miami, ...baltimore], [-81, 25, -80, 26])).toEqual(miami);
  expect(mainCluster(baltimore, [-81, 25, -80, 26])).toEqual(baltimore);
});

test("returns nothing without places", () => {
  expect(mainCluster([])).toEqual([]);
});
