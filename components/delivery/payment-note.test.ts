import { getTranslations } from "@/lib/i18n/translate";
import { payMessages } from "@/lib/i18n/messages/pay";
import { cardAmountDue, feeHintKey, canPayByCard } from "./payment-note";

const cardPaymentWith = (
  status: "creating" | "open" | "needs_action" | "processing" | "paid" | "cancelled" | "refused",
) => ({
  status,
  amount: 4.5,
  declined: null,
  card: null,
  refund: null,
  refunded: null,
  disputed: false,
});

test.each([
  ["creating", true, true],
  ["open", true, true],
  ["needs_action", true, true],
  ["processing", true, false],
  ["paid", false, false],
  ["cancelled", false, false],
  ["refused", false, false],
] as const)("a payment with status %s is due: %s, and payable: %s", (status, isDue, isPayable) => {
  const delivery = { status: "payment_pending" as const, inMoneyReview: false, cardPayment: cardPaymentWith(status) };
  expect([cardAmountDue(delivery) !== null, canPayByCard(delivery)]).toEqual([isDue, isPayable]);
});

test("nothing is due by card for a delivery that ended, is under review, or has no card payment", () => {
  const cardPayment = cardPaymentWith("open");
  expect(canPayByCard({ status: "cancelled", inMoneyReview: false, cardPayment })).toBe(false);
  expect(canPayByCard({ status: "payment_pending", inMoneyReview: true, cardPayment })).toBe(false);
  expect(canPayByCard({ status: "payment_pending", inMoneyReview: false, cardPayment: null })).toBe(false);
});

test("states that the search starts after the fee only if the amount is not paid separately", () => {
  const hint = (funding: "prefunded" | "sender_cash") =>
    getTranslations("en", payMessages)(feeHintKey({ funding }), { amount: "$4.50" });
  expect(hint("sender_cash")).toBe("Pay $4.50 by card. We look for a driver as soon as it is paid.");
  expect(hint("prefunded")).toMatch(/^Pay the fee of \$4\.50 by card\. The cash itself is paid separately/);
});
