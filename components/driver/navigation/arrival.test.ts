import type { MeasuredPosition } from "@/lib/client/tracking/position";
import type { QueuedStep } from "@/lib/client/offline/outbox-store";
import { roundMetres, predictArrivalGate, arrivalReasonText, refusedDistance } from "./arrival";

const limits = { freeMetres: 200, warnMetres: 500, accuracyMetres: 100, positionMaxAgeSeconds: 120 };
const address = { lat: 25.7637, lng: -80.1936 };
const metresPerLatitudeDegree = 111_194.93;
const phonePosition = (metresNorth: number, overrides: Partial<MeasuredPosition> = {}): MeasuredPosition => ({
  measuredAt: Date.now(),
  latitude: address.lat + metresNorth / metresPerLatitudeDegree,
  longitude: address.lng,
  ...overrides,
});

describe("predictArrivalGate", () => {
  test.each([
    [0, "free"],
    [199, "free"],
    [201, "warn"],
    [499, "warn"],
    [501, "reason"],
    [12_000, "reason"],
  ])("at %i m from the address: %s", (metres, gate) => {
    expect(predictArrivalGate(address, phonePosition(metres), limits)).toEqual({
      gate,
      metres: expect.closeTo(metres, 1) as number,
    });
  });
  test("subtracts the accuracy from the distance for the gate and reports the measured distance", () => {
    expect(predictArrivalGate(address, phonePosition(280, { accuracy: 90 }), limits)).toEqual({
      gate: "free",
      metres: expect.closeTo(280, 1) as number,
    });
    expect(predictArrivalGate(address, phonePosition(700, { accuracy: 5000 }), limits).gate).toBe("reason");
  });
  test("uses the limits of the task", () => {
    const wideLimits = { ...limits, freeMetres: 1_000 };
    expect([
      predictArrivalGate(address, phonePosition(900), wideLimits).gate,
      predictArrivalGate(address, phonePosition(900), limits).gate,
    ]).toEqual(["free", "reason"]);
  });
  test("requires a reason without a position or with one older than two minutes", () => {
    expect(predictArrivalGate(address, null, limits)).toEqual({ gate: "reason", metres: null });
    expect(predictArrivalGate(address, phonePosition(0, { measuredAt: Date.now() - 125_000 }), limits)).toEqual({
      gate: "reason",
      metres: null,
    });
    expect(predictArrivalGate(address, phonePosition(0, { measuredAt: Date.now() - 110_000 }), limits).gate).toBe(
      "free",
    );
  });
});

test("rounds a distance to the precision of a phone", () => {
  expect([4, 317, 996, 1234, 12_340].map(roundMetres)).toEqual([0, 320, 1000, 1200, 12_300]);
});

describe("arrivalReasonText", () => {
  test("stores the reason in English and the driver's own words unchanged", () => {
    expect([
      arrivalReasonText("gpsWrong", ""),
      arrivalReasonText("mapWrong", "x"),
      arrivalReasonText("meetNearby", ""),
    ]).toEqual(["GPS is wrong here", "The address is somewhere else on the map", "I meet the receiver nearby"]);
    expect(arrivalReasonText("other", "  La puerta está detrás ")).toBe("La puerta está detrás");
    expect(arrivalReasonText("other", "x".repeat(300))).toHaveLength(200);
  });
  test("returns null without a choice or with fewer than three characters", () => {
    expect([
      arrivalReasonText(null, "long enough"),
      arrivalReasonText("other", ""),
      arrivalReasonText("other", " ok "),
    ]).toEqual([null, null, null]);
  });
});

test("returns the distance of a refused arrival if the server measured one", () => {
  const refusedArrival = (distanceM: unknown): QueuedStep => ({
    id: "1",
    key: "1",
    ownerId: "d",
    kind: "arrive",
    transactionId: "t",
    body: {},
    createdAt: 0,
    state: "refused",
    attempts: 1,
    lastError: null,
    result: null,
    refusal: { code: "NOT_AT_DESTINATION", title: "", details: { distanceM, needsReason: true } },
  });
  expect([
    refusedDistance(refusedArrival(1200)),
    refusedDistance(refusedArrival(null)),
    refusedDistance({ ...refusedArrival(1), refusal: null }),
  ]).toEqual([1200, null, null]);
});
