import { canDepositAtHub } from "./hub-deposit";

const openReturn = { kind: "return", state: "waiting" } as const;

test("does not hand in cash on its way to its receiver", () => {
  expect(canDepositAtHub({ transactionId: "a", due: false }, null)).toBe(false);
});

test("hands in cash of a delivery that is over, unless it is being returned to its sender", () => {
  const heldCash = { transactionId: "a", due: true };
  expect(canDepositAtHub(heldCash, null)).toBe(true);
  expect(canDepositAtHub(heldCash, { transactionId: "a", leg: { ...openReturn, hubId: null } })).toBe(false);
  expect(canDepositAtHub(heldCash, { transactionId: "a", leg: { ...openReturn, hubId: "h" } })).toBe(true);
  expect(canDepositAtHub(heldCash, { transactionId: "b", leg: openReturn })).toBe(true);
});
