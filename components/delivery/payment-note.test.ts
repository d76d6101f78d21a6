import { dueByCard, isPayableNow } from "./payment-note";

const card = (status: "asking" | "open" | "needs_action" | "processing" | "paid" | "cancelled" | "refused") => ({
  status,
  amount: 4.5,
  declined: null,
  card: null,
  refund: null,
  disputed: false,
});

test.each([
  ["asking", true, true],
  ["open", true, true],
  ["needs_action", true, true],
  ["processing", true, false],
  ["paid", false, false],
  ["cancelled", false, false],
  ["refused", false, false],
] as const)("a payment that is %s is due: %s, and can be paid now: %s", (status, due, now) => {
  const delivery = { status: "payment_pending" as const, underReview: false, cardPayment: card(status) };
  expect([dueByCard(delivery) !== null, isPayableNow(delivery)]).toEqual([due, now]);
});

test("nothing is due by card of a delivery that ended, is looked at first, or was never asked for", () => {
  const cardPayment = card("open");
  expect(isPayableNow({ status: "cancelled", underReview: false, cardPayment })).toBe(false);
  expect(isPayableNow({ status: "payment_pending", underReview: true, cardPayment })).toBe(false);
  expect(isPayableNow({ status: "payment_pending", underReview: false, cardPayment: null })).toBe(false);
});
