import { describeTripParts, formatTrip } from "./trip-facts";

const trip = {
  estimatedDistance: "6.9 km",
  estimatedTime: 14,
  estimateApproximate: false,
  distanceFrom: "driver",
} as const;

test('shows distance and time by road, with "about" for an estimate', () => {
  expect(formatTrip("en", trip, "miles")).toEqual({ distance: "4.3 mi", time: "14 min" });
  const estimatedTrip = { ...trip, estimateApproximate: true };
  expect(formatTrip("en", estimatedTrip, "miles")).toEqual({ distance: "about 4.3 mi", time: "about 14 min" });
  expect(formatTrip("es", estimatedTrip, "km")).toEqual({ distance: "aprox. 6.9 km", time: "aprox. 14 min" });
  expect(formatTrip("en", { ...estimatedTrip, estimatedTime: 135 }, "miles").time).toBe("about 2 h 15 min");
});

test("shows a dash if the positions of driver and pickup are unknown", () => {
  const unknownTrip = {
    ...trip,
    estimatedDistance: "unknown",
    estimatedTime: 0,
    estimateApproximate: true,
    distanceFrom: null,
  };
  expect(formatTrip("en", unknownTrip, "miles")).toEqual({ distance: "–", time: "–" });
});

describe("describeTripParts", () => {
  const part = (metres: number, approximate = false) => ({ metres, approximate });
  const trips = { toPickup: part(805), toDropOff: part(1_931), distanceFrom: "driver" } as const;

  test("shows the distance to the pickup and to the drop-off in the driver's units", () => {
    expect(describeTripParts("en", trips, "miles")).toBe("0.5 mi to pickup + 1.2 mi");
    expect(describeTripParts("es", trips, "km")).toBe("805 m a la recogida + 1.9 km");
  });

  test('marks an estimated part with "about", and both parts only once', () => {
    expect(describeTripParts("en", { ...trips, toDropOff: part(1_931, true) }, "miles")).toBe(
      "0.5 mi to pickup + about 1.2 mi",
    );
    expect(describeTripParts("en", { ...trips, toPickup: part(805, true) }, "miles")).toBe(
      "about 0.5 mi to pickup + 1.2 mi",
    );
    expect(
      describeTripParts("en", { ...trips, toPickup: part(805, true), toDropOff: part(1_931, true) }, "miles"),
    ).toBe("about 0.5 mi to pickup + 1.2 mi");
  });

  test("names the pickup if the driver is there", () => {
    for (const metres of [0, 80])
      expect(describeTripParts("en", { ...trips, toPickup: part(metres, true) }, "miles")).toBe(
        "You are at the pickup, then 1.2 mi",
      );
    expect(describeTripParts("en", { ...trips, toPickup: part(30, true), toDropOff: part(1_931, true) }, "km")).toBe(
      "You are at the pickup, then about 1.9 km",
    );
    expect(describeTripParts("en", { ...trips, toPickup: part(81) }, "miles")).toBe("0.1 mi to pickup + 1.2 mi");
  });

  test("shows the only known part, and null for an offer without parts", () => {
    expect(describeTripParts("en", { ...trips, toPickup: null, distanceFrom: "pickup" }, "miles")).toBe(
      "1.2 mi from pickup to drop-off",
    );
    expect(describeTripParts("en", { ...trips, toPickup: null }, "miles")).toBe("1.2 mi to drop-off");
    expect(describeTripParts("en", { distanceFrom: "driver" }, "miles")).toBeNull();
  });
});
