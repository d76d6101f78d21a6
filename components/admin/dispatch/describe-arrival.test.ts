import { describeOffSiteArrival } from "@/components/admin/dispatch/describe-arrival";

describe("beside an arrival an administrator reads", () => {
  test("nothing when it was marked at the address", () => {
    expect([describeOffSiteArrival("en", null, "auto"), describeOffSiteArrival("en", undefined, "auto")]).toEqual([
      null,
      null,
    ]);
  });
  test("how far from it the driver was, and why", () => {
    expect(describeOffSiteArrival("en", { distanceM: 1234, reason: "I meet the receiver nearby" }, "auto")).toBe(
      "marked 1.2 km from the address: I meet the receiver nearby",
    );
    expect(describeOffSiteArrival("es", { distanceM: 1234, reason: "I meet the receiver nearby" }, "auto")).toBe(
      "marcada a 1.2 km de la dirección: I meet the receiver nearby",
    );
  });
  test("in the unit that the reader has chosen", () => {
    const arrival = { distanceM: 1234, reason: null };
    expect([describeOffSiteArrival("en", arrival, "miles"), describeOffSiteArrival("es", arrival, "miles")]).toEqual([
      "marked 0.8 mi from the address",
      "marcada a 0.8 mi de la dirección",
    ]);
  });
  test("the distance alone where no reason was asked for", () => {
    expect(describeOffSiteArrival("en", { distanceM: 320, reason: null }, "auto")).toBe(
      "marked 320 m from the address",
    );
  });
  test("that the phone knew no place", () => {
    expect(describeOffSiteArrival("en", { distanceM: null, reason: "GPS is wrong here" }, "auto")).toBe(
      "without a location fix: GPS is wrong here",
    );
    expect(describeOffSiteArrival("es", { distanceM: null, reason: "GPS is wrong here" }, "auto")).toBe(
      "sin ubicación: GPS is wrong here",
    );
  });
});
