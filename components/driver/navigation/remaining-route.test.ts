import type { Task } from "@/lib/contracts/task";
import type { RouteProgress } from "@/lib/domain/task/task-route";
import { remainingToDropOff, remainingToNextStop } from "./remaining-route";

// A kilometre of latitude.
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
const here = { lat: 0, lng: 0 };

test("before the start the way leads by the pickup: two kilometres there and five to the door, and roads are longer", () => {
  const { metres, eta, arrivesAt } = remainingToDropOff(task, null, here, noon);
  expect([Math.round(metres ?? 0), eta, arrivesAt]).toEqual([9_800, 20, "2026-01-01T12:20:00.000Z"]);
});

test("after the start it leads to the door, and falls as the driver comes nearer", () => {
  const minutes = [0, 3, 6, 6.9].map(
    (at) => remainingToDropOff({ ...task, state: "active" }, null, { lat: at * km, lng: 0 }, noon).eta,
  );
  expect(minutes).toEqual([20, 12, 3, 1]);
});

test("a phone that does not know where it is says what the server said", () => {
  expect(remainingToDropOff(task, null, null, noon)).toEqual({
    metres: 9_000,
    eta: 18,
    arrivesAt: "2026-01-01T12:18:00.000Z",
    about: true,
  });
  expect(remainingToDropOff({ ...task, etaAbout: false }, null, null, noon).about).toBe(false);
});

test("at the door nothing is left of the way", () => {
  expect(remainingToDropOff({ ...task, state: "arrived" }, null, here, noon)).toEqual({
    metres: null,
    eta: null,
    arrivesAt: null,
    about: false,
  });
});

test("along a way by road it is the way that counts, to the pickup first of all", () => {
  const progress = {
    left: { metres: 8_100, seconds: 905 },
    toStop: { metres: 3_000, seconds: 300 },
    off: false,
  } as RouteProgress;
  expect(remainingToDropOff(task, progress, here, noon)).toEqual({
    metres: 8_100,
    eta: 16,
    arrivesAt: "2026-01-01T12:16:00.000Z",
    about: false,
  });
  expect(remainingToNextStop(task, progress, here, noon)).toMatchObject({ metres: 3_000, eta: 5, about: false });
  // Who has left it has a straight line before them first.
  expect(remainingToDropOff(task, { ...progress, off: true }, here, noon)).toMatchObject({
    metres: 8_100,
    about: true,
  });
});

test("without one the pickup is a guess away, and nothing is known of it where the phone does not know its place", () => {
  const { metres, about } = remainingToNextStop(task, null, here, noon);
  expect([Math.round(metres ?? 0), about]).toEqual([2_800, true]);
  expect(remainingToNextStop(task, null, null, noon).metres).toBeNull();
});

test("with cash that goes back the way leads to the sender, wherever the door is", () => {
  const back = { ...task, state: "active" as const, leg: { kind: "return", state: "waiting" } as Task["leg"] };
  expect(Math.round(remainingToDropOff(back, null, here, noon).metres ?? 0)).toBe(2_800);
  expect(remainingToDropOff({ ...back, pickupCoordinates: null }, null, here, noon).metres).toBeNull();
});

test("with cash that goes to a hub the way leads there, wherever the sender is", () => {
  const place = { address: "12 North Street", location: { lat: here.lat, lng: here.lng } };
  const back = { ...task, state: "active" as const, leg: { kind: "return", state: "waiting", place } as Task["leg"] };
  expect(remainingToDropOff(back, null, here, noon).metres).toBe(0);
});
