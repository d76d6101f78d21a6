"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { isScheduled } from "@/lib/domain/transaction/transaction-status";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { statusDescription, statusLabel } from "@/lib/i18n/text/delivery-status";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Timeline, type TimelineStep } from "@/components/ui/timeline";
import type { Side } from "./change/delivery-rules";
import { deliverySteps, type Step } from "./delivery-steps";
import { StepTime } from "./step-time";
import { stepTitle } from "./step-title";

type DeliveryTimelineProps = {
  delivery: Transaction;
  side: Side | "admin";
  /** What administrators know of the arrival besides its time. */
  arrivalNote?: string | null;
};

/** The steps of a delivery with their times, and what everybody waits for now. */
export function DeliveryTimeline({ delivery, side, arrivalNote }: DeliveryTimelineProps) {
  const say = useText(customerDeliveryText);
  const { locale } = useLocale();
  const title = (key: Step["key"]): string => stepTitle(say, key, side === "receiver" ? null : delivery.receiver.name);
  const waiting = (): string => {
    if (delivery.underReview) return say("beingChecked");
    switch (delivery.status) {
      case "pending":
        return side === "receiver" ? say("waitYou") : say("waitReceiver", { name: delivery.receiver.name });
      case "accepted":
        return say("waitPaymentRequest");
      case "payment_pending":
        return say("waitPayment");
      case "payment_confirmed":
        if (isScheduled(delivery)) return statusLabel(locale, delivery);
        return delivery.dispatch === "exhausted" && side !== "admin"
          ? say("waitExhausted")
          : statusDescription(locale, delivery);
      case "broadcast":
      case "assigned":
      case "in_transit":
        return statusDescription(locale, delivery);
      case "servicing":
        return say("waitCode");
      case "delivered":
      case "cancelled":
      case "failed":
      case "refunded":
        return "";
    }
  };
  const steps = deliverySteps(delivery).map(({ key, state, at }): TimelineStep => ({
    key,
    // What is awaited is said as such: "Accepted" with nobody's yes would read as done.
    title: state === "next" ? waiting() : title(key),
    detail: at && (
      <>
        <StepTime at={at} />
        {key === "arrived" && arrivalNote && <span className="block">{arrivalNote}</span>}
      </>
    ),
    // Money that came back is an end, and not a bad one.
    state: state === "next" ? "current" : state !== "stopped" ? state : key === "refunded" ? "done" : "failed",
  }));
  return <Timeline steps={steps} label={say("progress")} />;
}
