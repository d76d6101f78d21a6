import { countedLeg, isReturning } from "./leg-steps";

const pickup = { kind: "pickup", state: "waiting" } as const;
test("cash goes back while its return is open, and only pickups and returns are counted", () => {
  expect(isReturning({ leg: { kind: "return", state: "waiting" } })).toBe(true);
  expect(isReturning({ leg: { kind: "return", state: "done" } })).toBe(false);
  expect(isReturning({ leg: { kind: "pickup", state: "waiting" } })).toBe(false);
  expect(isReturning({})).toBe(false);
  expect(countedLeg({ leg: pickup })).toBe(pickup);
  expect(countedLeg({ leg: { kind: "handover", state: "waiting" } })).toBeNull();
});
