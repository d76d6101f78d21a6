import { canHandIn } from "./handing-in";

const openReturn = { kind: "return", state: "waiting" } as const;

test("does not hand in cash on its way to its receiver", () => {
  expect(canHandIn({ transactionId: "a", due: false }, null)).toBe(false);
});

test("hands in cash of a delivery that is over, unless it is being returned to its sender", () => {
  const heldCash = { transactionId: "a", due: true };
  expect(canHandIn(heldCash, null)).toBe(true);
  expect(canHandIn(heldCash, { transactionId: "a", leg: { ...openReturn, hubId: null } })).toBe(false);
  expect(canHandIn(heldCash, { transactionId: "a", leg: { ...openReturn, hubId: "h" } })).toBe(true);
  expect(canHandIn(heldCash, { transactionId: "b", leg: openReturn })).toBe(true);
});
