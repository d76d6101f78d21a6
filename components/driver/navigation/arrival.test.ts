import type { MeasuredPosition } from "@/lib/client/tracking/position";
import type { QueuedStep } from "@/lib/client/offline/outbox-store";
import { roundMetres, predictArrival, arrivalReasonText, refusedDistance } from "./arrival";

const limits = { freeMetres: 200, warnMetres: 500, accuracyMetres: 100, fixSeconds: 120 };
const address = { lat: 25.7637, lng: -80.1936 };
const phone = (metresNorth: number, more: Partial<MeasuredPosition> = {}): MeasuredPosition => ({
  measuredAt: Date.now(),
  latitude: address.lat + metresNorth / 111_194.93,
  longitude: address.lng,
  ...more,
});

describe("before the driver marks their arrival their phone foresees", () => {
  test.each([
    [0, "free"],
    [199, "free"],
    [201, "warn"],
    [499, "warn"],
    [501, "reason"],
    [12_000, "reason"],
  ])("%i m from the address: %s", (metres, gate) => {
    expect(predictArrival(address, phone(metres), limits)).toEqual({
      gate,
      metres: expect.closeTo(metres, 1) as number,
    });
  });
  test("that a poor fix is taken at its best, and still says how far it shows them", () => {
    expect(predictArrival(address, phone(280, { accuracy: 90 }), limits)).toEqual({
      gate: "free",
      metres: expect.closeTo(280, 1) as number,
    });
    expect(predictArrival(address, phone(700, { accuracy: 5000 }), limits).gate).toBe("reason");
  });
  test("by the numbers that the task brings along, not by its own", () => {
    const wide = { ...limits, freeMetres: 1_000 };
    expect([predictArrival(address, phone(900), wide).gate, predictArrival(address, phone(900), limits).gate]).toEqual([
      "free",
      "reason",
    ]);
  });
  test("that without a fix, or with one of more than two minutes ago, a reason is asked for", () => {
    expect(predictArrival(address, null, limits)).toEqual({ gate: "reason", metres: null });
    expect(predictArrival(address, phone(0, { measuredAt: Date.now() - 125_000 }), limits)).toEqual({
      gate: "reason",
      metres: null,
    });
    expect(predictArrival(address, phone(0, { measuredAt: Date.now() - 110_000 }), limits).gate).toBe("free");
  });
});

test("a distance is said no more exactly than a phone knows it", () => {
  expect([4, 317, 996, 1234, 12_340].map(roundMetres)).toEqual([0, 320, 1000, 1200, 12_300]);
});

describe("the reason", () => {
  test("goes on record in English, whatever the driver reads; their own words as they are", () => {
    expect([
      arrivalReasonText("gpsWrong", ""),
      arrivalReasonText("mapWrong", "x"),
      arrivalReasonText("meetNearby", ""),
    ]).toEqual(["GPS is wrong here", "The address is somewhere else on the map", "I meet the receiver nearby"]);
    expect(arrivalReasonText("other", "  La puerta está detrás ")).toBe("La puerta está detrás");
    expect(arrivalReasonText("other", "x".repeat(300))).toHaveLength(200);
  });
  test("is not said yet without a choice, or with two letters", () => {
    expect([
      arrivalReasonText(null, "long enough"),
      arrivalReasonText("other", ""),
      arrivalReasonText("other", " ok "),
    ]).toEqual([null, null, null]);
  });
});

test("a refused arrival tells how far the server saw them, if it did", () => {
  const refused = (distanceM: unknown): QueuedStep => ({
    id: "1",
    key: "1",
    ownerId: "d",
    kind: "arrive",
    transactionId: "t",
    body: {},
    createdAt: 0,
    state: "refused",
    attempts: 1,
    waitingFor: null,
    result: null,
    refusal: { code: "NOT_AT_DESTINATION", title: "", details: { distanceM, needsReason: true } },
  });
  expect([
    refusedDistance(refused(1200)),
    refusedDistance(refused(null)),
    refusedDistance({ ...refused(1), refusal: null }),
  ]).toEqual([1200, null, null]);
});
