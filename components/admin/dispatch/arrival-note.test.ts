import { arrivalNote } from "@/components/admin/dispatch/arrival-note";

describe("beside an arrival an administrator reads", () => {
  test("nothing when it was marked at the address", () => {
    expect([arrivalNote("en", null, "auto"), arrivalNote("en", undefined, "auto")]).toEqual([null, null]);
  });
  test("how far from it the driver was, and why", () => {
    expect(arrivalNote("en", { distanceM: 1234, reason: "I meet the receiver nearby" }, "auto")).toBe(
      "marked 1.2 km from the address: I meet the receiver nearby",
    );
    expect(arrivalNote("es", { distanceM: 1234, reason: "I meet the receiver nearby" }, "auto")).toBe(
      "marcada a 1.2 km de la dirección: I meet the receiver nearby",
    );
  });
  test("in the unit that the reader has chosen", () => {
    const arrival = { distanceM: 1234, reason: null };
    expect([arrivalNote("en", arrival, "miles"), arrivalNote("es", arrival, "miles")]).toEqual([
      "marked 0.8 mi from the address",
      "marcada a 0.8 mi de la dirección",
    ]);
  });
  test("the distance alone where no reason was asked for", () => {
    expect(arrivalNote("en", { distanceM: 320, reason: null }, "auto")).toBe("marked 320 m from the address");
  });
  test("that the phone knew no place", () => {
    expect(arrivalNote("en", { distanceM: null, reason: "GPS is wrong here" }, "auto")).toBe(
      "without a location fix: GPS is wrong here",
    );
    expect(arrivalNote("es", { distanceM: null, reason: "GPS is wrong here" }, "auto")).toBe(
      "sin ubicación: GPS is wrong here",
    );
  });
});
