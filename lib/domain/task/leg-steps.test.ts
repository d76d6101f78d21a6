import { cashOf, cashPage, cashStep, countedLeg, hubOf, isReturning, stageOf } from "./leg-steps";
import { canGoToHub } from "./leg";
import { taskPagePath, stopOf } from "./task-stop";

const pickup = { kind: "pickup", state: "waiting" } as const;
test("is returning while the return is open, and counts only at pickups and returns", () => {
  expect(isReturning({ leg: { kind: "return", state: "waiting" } })).toBe(true);
  expect(isReturning({ leg: { kind: "return", state: "done" } })).toBe(false);
  expect(isReturning({ leg: { kind: "pickup", state: "waiting" } })).toBe(false);
  expect(isReturning({})).toBe(false);
  expect(countedLeg({ leg: pickup })).toBe(pickup);
  expect(countedLeg({ leg: { kind: "handover", state: "waiting" } })).toBeNull();
});

test("hands over what is left of partly returned cash", () => {
  const partialReturn = { kind: "return", state: "waiting", amount: 10 } as const;
  expect(cashOf({ amount: 90, leg: partialReturn })).toBe(10);
  expect(cashOf({ amount: 90, leg: { ...partialReturn, state: "done" } })).toBe(90);
  expect(cashOf({ amount: 90 })).toBe(90);
});

const openReturn = { kind: "return", state: "waiting" } as const;
const place = { address: "12 North Street", location: { lat: 1, lng: 2 } };
const task = {
  transactionId: "d",
  state: "arrived",
  pickupAddress: "1 Pickup Street",
  pickupCoordinates: { lat: 3, lng: 4 },
  deliveryAddress: "2 Delivery Street",
  coordinates: { lat: 5, lng: 6 },
} as const;

test("returns to the sender, and to a hub once one takes the cash", () => {
  const toSender = { ...task, leg: { ...openReturn, hubId: null, place } };
  const toHub = { ...task, leg: { ...openReturn, hubId: "h", place } };
  expect([hubOf(toSender), hubOf(toHub), hubOf({ leg: { ...openReturn, state: "done", hubId: "h" } })]).toEqual([
    null,
    "h",
    null,
  ]);
  expect([cashStep(toSender), cashStep(toHub), cashStep({ leg: pickup })]).toEqual([
    "handBack",
    "handIn",
    "startService",
  ]);
  expect([cashPage(toSender), cashPage(toHub)]).toEqual(["/navigation/d/collect", "/hand-in?delivery=d"]);
  expect([taskPagePath(toSender), taskPagePath(toHub)]).toEqual(["/navigation/d/collect", "/hand-in?delivery=d"]);
  expect([stopOf(toSender).at, stopOf(toHub)]).toEqual([
    "sender",
    { at: "hub", address: "12 North Street", place: { lat: 1, lng: 2 } },
  ]);
});

test("may go to a hub when the sender has not responded in time", () => {
  const now = Date.parse("2026-03-01T12:00:00.000Z");
  const leg = { ...openReturn, answer: null, hubReturnAllowedAt: "2026-03-01T12:00:00.000Z" };
  expect(canGoToHub(leg, now)).toBe(true);
  expect(canGoToHub(leg, now - 1)).toBe(false);
  expect(canGoToHub({ ...leg, answer: { agrees: false } }, now)).toBe(false);
  expect(canGoToHub({ ...leg, state: "proving" }, now)).toBe(false);
  expect(canGoToHub({ ...leg, hubReturnAllowedAt: null }, now)).toBe(false);
  expect(canGoToHub({ ...leg, kind: "pickup" }, now)).toBe(false);
});

test("is on the way, then there; and returning at any place while cash is returned", () => {
  expect(stageOf({ state: "active" })).toBe("on_way");
  expect(stageOf({ state: "arrived" })).toBe("there");
  expect(stageOf({ state: "arrived", leg: openReturn })).toBe("returning");
  expect(stageOf({ state: "arrived", leg: { ...openReturn, state: "done" } })).toBe("there");
});
