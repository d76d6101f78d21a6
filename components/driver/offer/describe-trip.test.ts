import { describeTripParts, formatTrip } from "./describe-trip";

const trip = { estimatedDistance: "6.9 km", estimatedTime: 14, estimateAbout: false, distanceFrom: "driver" } as const;

test("an offer says how far and how long by road, and 'about' where no road was asked", () => {
  expect(formatTrip("en", trip, "miles")).toEqual({ distance: "4.3 mi", time: "14 min" });
  const about = { ...trip, estimateAbout: true };
  expect(formatTrip("en", about, "miles")).toEqual({ distance: "about 4.3 mi", time: "about 14 min" });
  expect(formatTrip("es", about, "km")).toEqual({ distance: "aprox. 6.9 km", time: "aprox. 14 min" });
  expect(formatTrip("en", { ...about, estimatedTime: 135 }, "miles").time).toBe("about 2 h 15 min");
});

test("nothing is guessed where nobody knows where the driver and the pickup are", () => {
  const unknown = { ...trip, estimatedDistance: "unknown", estimatedTime: 0, estimateAbout: true, distanceFrom: null };
  expect(formatTrip("en", unknown, "miles")).toEqual({ distance: "–", time: "–" });
});

describe("the way in its two parts", () => {
  const part = (metres: number, about = false) => ({ metres, about });
  const both = { toPickup: part(805), toDropOff: part(1_931), distanceFrom: "driver" } as const;

  test("says how far it is to the cash and how far with it, in the driver's units", () => {
    expect(describeTripParts("en", both, "miles")).toBe("0.5 mi to pickup + 1.2 mi");
    expect(describeTripParts("es", both, "km")).toBe("805 m a la recogida + 1.9 km");
  });

  test("says about for the part that no road was asked for, and once for both", () => {
    expect(describeTripParts("en", { ...both, toDropOff: part(1_931, true) }, "miles")).toBe(
      "0.5 mi to pickup + about 1.2 mi",
    );
    expect(describeTripParts("en", { ...both, toPickup: part(805, true) }, "miles")).toBe(
      "about 0.5 mi to pickup + 1.2 mi",
    );
    expect(describeTripParts("en", { ...both, toPickup: part(805, true), toDropOff: part(1_931, true) }, "miles")).toBe(
      "about 0.5 mi to pickup + 1.2 mi",
    );
  });

  test("names the pickup where the driver is at it", () => {
    for (const metres of [0, 80])
      expect(describeTripParts("en", { ...both, toPickup: part(metres, true) }, "miles")).toBe(
        "You are at the pickup, then 1.2 mi",
      );
    expect(describeTripParts("en", { ...both, toPickup: part(30, true), toDropOff: part(1_931, true) }, "km")).toBe(
      "You are at the pickup, then about 1.9 km",
    );
    expect(describeTripParts("en", { ...both, toPickup: part(81) }, "miles")).toBe("0.1 mi to pickup + 1.2 mi");
  });

  test("tells of the one part that is known, and of none in an offer that does not have them", () => {
    expect(describeTripParts("en", { ...both, toPickup: null, distanceFrom: "pickup" }, "miles")).toBe(
      "1.2 mi from pickup to drop-off",
    );
    expect(describeTripParts("en", { ...both, toPickup: null }, "miles")).toBe("1.2 mi to drop-off");
    expect(describeTripParts("en", { distanceFrom: "driver" }, "miles")).toBeNull();
  });
});
