import { canHandIn } from "./handing-in";

const back = { kind: "return", state: "waiting" } as const;

test("does not hand in cash on its way to its receiver", () => {
  expect(canHandIn({ transactionId: "a", due: false }, null)).toBe(false);
});

test("hands in cash of a delivery that is over, unless it is being returned to its sender", () => {
  const held = { transactionId: "a", due: true };
  expect(canHandIn(held, null)).toBe(true);
  expect(canHandIn(held, { transactionId: "a", leg: { ...back, hubId: null } })).toBe(false);
  expect(canHandIn(held, { transactionId: "a", leg: { ...back, hubId: "h" } })).toBe(true);
  expect(canHandIn(held, { transactionId: "b", leg: back })).toBe(true);
});
