import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { CreateTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import { SendReview, nextStepKey } from "./send-review";

const request = {
  receiverPhone: "+13055550102",
  amount: 120,
  pickupAddress: "1 Bay Road",
  deliveryAddress: "12 Bay Road",
  deliveryLocation: { lat: 25.77, lng: -80.19 },
} as CreateTransactionBody;
const noop = () => undefined;

test("shows an unanswered send's failure first, then that the delivery may have been sent", () => {
  const html = renderToStaticMarkup(
    createElement(SendReview, {
      request,
      receiver: null,
      preferredTime: null,
      tip: 0,
      quote: { quote: null, previousFee: null, failed: false, retry: noop },
      busy: false,
      isUncertain: true,
      problem: "Failed to create transaction: No connection. Check your network and try again.",
      onTip: noop,
      onSend: noop,
      onEdit: noop,
    }),
  );
  expect(html.indexOf("Failed to create transaction")).toBeGreaterThan(-1);
  expect(html.indexOf("Failed to create transaction")).toBeLessThan(html.indexOf("No response"));
});

test("mentions the fee in the next step if there is one", () => {
  expect(nextStepKey("sender_cash", { fee: 4.61 })).toBe("next2Fee");
  expect(nextStepKey("sender_cash", { fee: 0 })).toBe("next2");
  expect(nextStepKey(undefined, null)).toBe("next2");
  expect(nextStepKey("prefunded", { fee: 4.61 })).toBe("next2Prefunded");
});
