import { transactionStatuses } from "@/lib/domain/transaction/transaction";
import { describeOffSiteArrival, isEstimateCurrent } from "./assignment-card";

describe("description of an arrival for administrators", () => {
  test("is empty for an arrival at the address", () => {
    expect([describeOffSiteArrival("en", null, "auto"), describeOffSiteArrival("en", undefined, "auto")]).toEqual([
      null,
      null,
    ]);
  });
  test("contains the distance and the reason", () => {
    expect(describeOffSiteArrival("en", { distanceM: 1234, reason: "I meet the receiver nearby" }, "auto")).toBe(
      "marked 1.2 km from the address: I meet the receiver nearby",
    );
    expect(describeOffSiteArrival("es", { distanceM: 1234, reason: "I meet the receiver nearby" }, "auto")).toBe(
      "marcada a 1.2 km de la dirección: I meet the receiver nearby",
    );
  });
  test("uses the unit of the user's settings", () => {
    const arrival = { distanceM: 1234, reason: null };
    expect([describeOffSiteArrival("en", arrival, "miles"), describeOffSiteArrival("es", arrival, "miles")]).toEqual([
      "marked 0.8 mi from the address",
      "marcada a 0.8 mi de la dirección",
    ]);
  });
  test("contains only the distance without a reason", () => {
    expect(describeOffSiteArrival("en", { distanceM: 320, reason: null }, "auto")).toBe(
      "marked 320 m from the address",
    );
  });
  test("states that the phone had no position", () => {
    expect(describeOffSiteArrival("en", { distanceM: null, reason: "GPS is wrong here" }, "auto")).toBe(
      "without a position: GPS is wrong here",
    );
    expect(describeOffSiteArrival("es", { distanceM: null, reason: "GPS is wrong here" }, "auto")).toBe(
      "sin ubicación: GPS is wrong here",
    );
  });
});

test("the estimate is current only until the driver arrives, and only without a live arrival time", () => {
  expect(transactionStatuses.filter((status) => isEstimateCurrent(status, null))).toEqual(["assigned", "in_transit"]);
  expect(transactionStatuses.filter((status) => isEstimateCurrent(status, "2026-01-01T12:00:00.000Z"))).toEqual([]);
});
