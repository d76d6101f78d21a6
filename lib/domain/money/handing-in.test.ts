import { canHandIn } from "./handing-in";

const back = { kind: "return", state: "waiting" } as const;

test("cash on its way to its receiver is not for a hub", () => {
  expect(canHandIn({ transactionId: "a", due: false }, null)).toBe(false);
});

test("cash that is over can be handed in, but not while it goes back to its sender", () => {
  const held = { transactionId: "a", due: true };
  expect(canHandIn(held, null)).toBe(true);
  expect(canHandIn(held, { transactionId: "a", leg: { ...back, hubId: null } })).toBe(false);
  expect(canHandIn(held, { transactionId: "a", leg: { ...back, hubId: "h" } })).toBe(true);
  expect(canHandIn(held, { transactionId: "b", leg: back })).toBe(true);
});
