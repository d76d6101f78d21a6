import { getTranslations } from "@/lib/i18n/translate";
import { payMessages } from "@/lib/i18n/messages/pay";
import { cardAmountDue, feeHintKey, canPayByCard } from "./payment-note";

const card = (status: "asking" | "open" | "needs_action" | "processing" | "paid" | "cancelled" | "refused") => ({
  status,
  amount: 4.5,
  declined: null,
  card: null,
  refund: null,
  refunded: null,
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
  expect([cardAmountDue(delivery) !== null, canPayByCard(delivery)]).toEqual([due, now]);
});

test("nothing is due by card of a delivery that ended, is looked at first, or was never asked for", () => {
  const cardPayment = card("open");
  expect(canPayByCard({ status: "cancelled", underReview: false, cardPayment })).toBe(false);
  expect(canPayByCard({ status: "payment_pending", underReview: true, cardPayment })).toBe(false);
  expect(canPayByCard({ status: "payment_pending", underReview: false, cardPayment: null })).toBe(false);
});

test("a driver is promised for the fee alone only where no amount is paid beside it", () => {
  const hint = (funding: "prefunded" | "sender_cash") =>
    getTranslations("en", payMessages)(feeHintKey({ funding }), { amount: "$4.50" });
  expect(hint("sender_cash")).toBe("Pay $4.50 by card. We look for a driver as soon as it is paid.");
  expect(hint("prefunded")).toMatch(/^Pay the fee of \$4\.50 by card\. The cash itself is paid separately/);
});
