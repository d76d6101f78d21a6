import type { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import type { Say } from "@/lib/i18n/text";
import type { Step } from "./delivery-steps";

const words = {
  requested: "stepRequested",
  paid: "stepPaid",
  assigned: "stepAssigned",
  on_the_way: "stepOnTheWay",
  arrived: "stepArrived",
  delivered: "stepDelivered",
  cancelled: "stepCancelled",
  failed: "stepFailed",
  refunded: "stepRefunded",
} as const satisfies Record<Exclude<Step["key"], "accepted">, string>;

/** What a step is called. `acceptedBy`: the receiver's name; null for the receiver. */
export const stepTitle = (
  say: Say<typeof customerDeliveryText>,
  key: Step["key"],
  acceptedBy: string | null,
): string =>
  key !== "accepted"
    ? say(words[key])
    : acceptedBy === null
      ? say("stepAcceptedYou")
      : say("stepAccepted", { name: acceptedBy });
