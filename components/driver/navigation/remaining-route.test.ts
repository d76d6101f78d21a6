import type { Task } from "@/lib/contracts/driver/task";
import type { RouteProgress } from "@/lib/domain/task/task-route";
import { remainingToDropOff, remainingToNextStop } from "./remaining-route";

// Degrees of latitude per kilometre.
const km = 1 / 111.19492664455873;
const task = {
  state: "accepted" as const,
  pickupCoordinates: { lat: 2 * km, lng: 0 },
  coordinates: { lat: 7 * km, lng: 0 },
  distance: 9_000,
  eta: 18,
  estimatedArrival: "2026-01-01T12:18:00.000Z",
};
const noon = Date.parse("2026-01-01T12:00:00.000Z");
const position = { lat: 0, lng: 0 };

test("includes the pickup before the start and applies a road factor to the straight line", () => {
  const { metres, eta, arrivesAt } = remainingToDropOff(task, null, position, noon);
  expect([Math.round(metres ?? 0), eta, arrivesAt]).toEqual([9_800, 20, "2026-01-01T12:20:00.000Z"]);
});

test("routes to the drop-off after the start and shrinks as the driver comes nearer", () => {
  const minutes = [0, 3, 6, 6.9].map(
    (kilometres) => remainingToDropOff({ ...task, state: "active" }, null, { lat: kilometres * km, lng: 0 }, noon).eta,
  );
  expect(minutes).toEqual([20, 12, 3, 1]);
});

test("returns the server's values without a position", () => {
  expect(remainingToDropOff(task, null, null, noon)).toEqual({
    metres: 9_000,
    eta: 18,
    arrivesAt: "2026-01-01T12:18:00.000Z",
    isEstimate: true,
  });
  expect(remainingToDropOff({ ...task, etaApproximate: false }, null, null, noon).isEstimate).toBe(false);
});

test("has no remaining route at the drop-off", () => {
  expect(remainingToDropOff({ ...task, state: "arrived" }, null, position, noon)).toEqual({
    metres: null,
    eta: null,
    arrivesAt: null,
    isEstimate: false,
  });
});

test("uses the road route, first to the pickup", () => {
  const progress = {
    toDropOff: { metres: 8_100, seconds: 905 },
    toStop: { metres: 3_000, seconds: 300 },
    isOffRoute: false,
  } as RouteProgress;
  expect(remainingToDropOff(task, progress, position, noon)).toEqual({
    metres: 8_100,
    eta: 16,
    arrivesAt: "2026-01-01T12:16:00.000Z",
    isEstimate: false,
  });
  expect(remainingToNextStop(task, progress, position, noon)).toMatchObject({
    metres: 3_000,
    eta: 5,
    isEstimate: false,
  });
  // Off the route, the way back to it is a straight-line estimate.
  expect(remainingToDropOff(task, { ...progress, isOffRoute: true }, position, noon)).toMatchObject({
    metres: 8_100,
    isEstimate: true,
  });
});

test("estimates the distance to the pickup without a road route, and returns null without a position", () => {
  const { metres, isEstimate } = remainingToNextStop(task, null, position, noon);
  expect([Math.round(metres ?? 0), isEstimate]).toEqual([2_800, true]);
  expect(remainingToNextStop(task, null, null, noon).metres).toBeNull();
});

test("routes a return to the sender", () => {
  const returnTask = { ...task, state: "active" as const, leg: { kind: "return", state: "waiting" } as Task["leg"] };
  expect(Math.round(remainingToDropOff(returnTask, null, position, noon).metres ?? 0)).toBe(2_800);
  expect(remainingToDropOff({ ...returnTask, pickupCoordinates: null }, null, position, noon).metres).toBeNull();
});

test("routes a return with a chosen hub to the hub", () => {
  const place = { address: "12 North Street", location: { lat: position.lat, lng: position.lng } };
  const returnTask = {
    ...task,
    state: "active" as const,
    leg: { kind: "return", state: "waiting", place } as Task["leg"],
  };
  expect(remainingToDropOff(returnTask, null, position, noon).metres).toBe(0);
});
