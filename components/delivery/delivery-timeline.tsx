"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";
import { Timeline, type TimelineStep } from "@/components/ui/timeline";
import type { Side } from "./delivery-rules";
import { deliverySteps, type Step } from "./delivery-steps";
import { StepTime } from "./step-time";

type DeliveryTimelineProps = {
  delivery: Transaction;
  side: Side | "admin";
  /** What administrators know of the arrival besides its time. */
  arrivalNote?: string | null;
};

/** The steps of a delivery with their times, and what everybody waits for now. */
export function DeliveryTimeline({ delivery, side, arrivalNote }: DeliveryTimelineProps) {
  const say = useText(customerDeliveryText);
  const title = (key: Step["key"]): string => {
    switch (key) {
      case "requested":
        return say("stepRequested");
      case "accepted":
        return side === "receiver" ? say("stepAcceptedYou") : say("stepAccepted", { name: delivery.receiver.name });
      case "paid":
        return say("stepPaid");
      case "assigned":
        return say("stepAssigned");
      case "on_the_way":
        return say("stepOnTheWay");
      case "arrived":
        return say("stepArrived");
      case "delivered":
        return say("stepDelivered");
      case "cancelled":
        return say("stepCancelled");
      case "failed":
        return say("stepFailed");
      case "refunded":
        return say("stepRefunded");
    }
  };
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
        return say(delivery.dispatch === "exhausted" && side !== "admin" ? "waitExhausted" : "waitDriver");
      case "broadcast":
        return say("waitOffer");
      case "assigned":
        return say("waitStart");
      case "in_transit":
        return say("waitArrival");
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
