import { formatShortDistance, formatStopDistance, formatTripDistance } from "./format-distance";

// docs/readings.md: own-unit
test("shows distances only in the unit that the driver chose", () => {
  expect([45, 456, 1_240].map((metres) => formatShortDistance(metres, "km"))).toEqual(["45 m", "456 m", "1.2 km"]);
  expect([0, 45, 149, 150, 456, 1_240].map((metres) => formatShortDistance(metres, "miles"))).toEqual([
    "0 ft",
    "150 ft",
    "490 ft",
    "0.1 mi",
    "0.3 mi",
    "0.8 mi",
  ]);
});

// docs/readings.md: own-unit
test("shows the active delivery in m and km and an offer in miles until a unit is chosen", () => {
  expect([45, 1_240].map((metres) => formatStopDistance(metres, "auto"))).toEqual(["45 m", "1.2 km"]);
  expect([45, 1_240].map((metres) => formatStopDistance(metres, "miles"))).toEqual(["150 ft", "0.8 mi"]);
  expect([formatTripDistance("5 km", "auto"), formatTripDistance("5 km", "km")]).toEqual(["3.1 mi", "5.0 km"]);
});
