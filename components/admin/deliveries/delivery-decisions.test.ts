import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { decisionActions, describeRefund } from "./delivery-decisions";

const sender = { name: "Sam Sender" };

test("asks to return a cash payment by hand and then record it", () => {
  const texts = describeRefund("en", { refundAmount: 80, refundByCard: 0, sender });
  expect(texts.notice).toBe(
    "$80.00 was received for a delivery that won't take place. Return it to Sam Sender, then record the refund.",
  );
  expect(texts.hint).toBe("You confirm that $80.00 was returned to Sam Sender.");
  expect(describeRefund("en", { refundAmount: null, refundByCard: 0, sender }).hint).toBe(
    "You confirm that the payment was returned to Sam Sender.",
  );
});

test("says that a card payment is refunded automatically, with nothing to return by hand", () => {
  const texts = describeRefund("en", { refundAmount: 9, refundByCard: 9, sender });
  expect(texts.notice).toContain("return nothing by hand");
  expect(texts.hint).toBe("$9.00 goes back to the card of Sam Sender automatically. Return nothing by hand.");
  expect(texts.successMessage).toBe("The refund to the card is under way");
});

test("splits a refund between hand and card, as it was paid", () => {
  const texts = describeRefund("en", { refundAmount: 124.6, refundByCard: 4.6, sender });
  expect(texts.notice).toContain("Return $120.00 of it to Sam Sender by hand");
  expect(texts.hint).toBe(
    "$4.60 goes back to the card of Sam Sender automatically. You confirm that the other $120.00 was returned by hand.",
  );
  expect(describeRefund("es", { refundAmount: 124.6, refundByCard: 4.6, sender }).hint).toContain("$120.00");
});

const delivery = (retentionRequired: boolean) =>
  ({
    allowedDecisions: ["delete"],
    holders: [],
    retentionRequired,
    driver: null,
    sender: { name: "Sam" },
  }) as unknown as AdminTransaction;

test("describes an unexpected deletion failure the same with and without retention", () => {
  for (const retentionRequired of [true, false])
    expect(decisionActions("en", delivery(retentionRequired))).toMatchObject([
      { verb: "delete", failureMessage: "Failed to delete transaction" },
    ]);
});
