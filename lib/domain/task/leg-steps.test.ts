import {
  cashToHandOver,
  cashPagePath,
  nextCashStep,
  countableLeg,
  returnHubId,
  isReturning,
  contactStage,
  canReturnToHub,
} from "./leg";
import { taskPagePath, currentStop } from "./task-stop";

const pickup = { kind: "pickup", state: "waiting" } as const;
test("is returning while the return leg is open, and counts only at pickups and returns", () => {
  expect(isReturning({ leg: { kind: "return", state: "waiting" } })).toBe(true);
  expect(isReturning({ leg: { kind: "return", state: "done" } })).toBe(false);
  expect(isReturning({ leg: { kind: "pickup", state: "waiting" } })).toBe(false);
  expect(isReturning({})).toBe(false);
  expect(countableLeg({ leg: pickup })).toBe(pickup);
  expect(countableLeg({ leg: { kind: "handover", state: "waiting" } })).toBeNull();
});

test("hands over the remaining amount of partly returned cash", () => {
  const partialReturn = { kind: "return", state: "waiting", amount: 10 } as const;
  expect(cashToHandOver({ amount: 90, leg: partialReturn })).toBe(10);
  expect(cashToHandOver({ amount: 90, leg: { ...partialReturn, state: "done" } })).toBe(90);
  expect(cashToHandOver({ amount: 90 })).toBe(90);
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
  expect([
    returnHubId(toSender),
    returnHubId(toHub),
    returnHubId({ leg: { ...openReturn, state: "done", hubId: "h" } }),
  ]).toEqual([null, "h", null]);
  expect([nextCashStep(toSender), nextCashStep(toHub), nextCashStep({ leg: pickup })]).toEqual([
    "handBack",
    "handIn",
    "startService",
  ]);
  expect([cashPagePath(toSender), cashPagePath(toHub)]).toEqual(["/navigation/d/collect", "/hand-in?delivery=d"]);
  expect([taskPagePath(toSender), taskPagePath(toHub)]).toEqual(["/navigation/d/collect", "/hand-in?delivery=d"]);
  expect([currentStop(toSender).kind, currentStop(toHub)]).toEqual([
    "sender",
    { kind: "hub", address: "12 North Street", place: { lat: 1, lng: 2 } },
  ]);
});

test("allows a return to a hub when the sender has not responded in time", () => {
  const now = Date.parse("2026-03-01T12:00:00.000Z");
  const leg = { ...openReturn, countResponse: null, hubReturnAllowedAt: "2026-03-01T12:00:00.000Z" };
  expect(canReturnToHub(leg, now)).toBe(true);
  expect(canReturnToHub(leg, now - 1)).toBe(false);
  expect(canReturnToHub({ ...leg, countResponse: { agrees: false } }, now)).toBe(false);
  expect(canReturnToHub({ ...leg, state: "verifying" }, now)).toBe(false);
  expect(canReturnToHub({ ...leg, hubReturnAllowedAt: null }, now)).toBe(false);
  expect(canReturnToHub({ ...leg, kind: "pickup" }, now)).toBe(false);
});

test("has the contact stage on_way, then arrived, and returning at any place while cash is returned", () => {
  expect(contactStage({ state: "active" })).toBe("on_way");
  expect(contactStage({ state: "arrived" })).toBe("arrived");
  expect(contactStage({ state: "arrived", leg: openReturn })).toBe("returning");
  expect(contactStage({ state: "arrived", leg: { ...openReturn, state: "done" } })).toBe("arrived");
});
