import { mainCluster } from "./main-cluster";

const miami = [
  { lat: 25.76, lng: -80.19 },
  { lat: 25.78, lng: -80.21 },
];
const baltimore = [
  { lat: 39.28, lng: -76.58 },
  { lat: 39.29, lng: -76.6 },
  { lat: 39.27, lng: -76.55 },
];

test("of work in several towns the one with most of it is shown, not the country between them", () => {
  expect(mainCluster([...miami, ...baltimore])).toEqual(baltimore);
});

test("work where the map has streets comes before more of it where there are none", () => {
  expect(mainCluster([...miami, ...baltimore], [-81, 25, -80, 26])).toEqual(miami);
  expect(mainCluster(baltimore, [-81, 25, -80, 26])).toEqual(baltimore);
});

test("without work there is no town", () => {
  expect(mainCluster([])).toEqual([]);
});
