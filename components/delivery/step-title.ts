import type { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import type { Translator } from "@/lib/i18n/translate";
import type { DeliveryStep } from "./delivery-steps";

const stepTitleKeys = {
  requested: "stepRequested",
  paid: "stepPaid",
  assigned: "stepAssigned",
  on_the_way: "stepOnTheWay",
  arrived: "stepArrived",
  delivered: "stepDelivered",
  cancelled: "stepCancelled",
  failed: "stepFailed",
  refunded: "stepRefunded",
} as const satisfies Record<Exclude<DeliveryStep["key"], "accepted">, string>;

/** The title of a step. `acceptedBy`: the receiver's name; null for the receiver. */
export const stepTitle = (
  t: Translator<typeof customerDeliveryMessages>,
  key: DeliveryStep["key"],
  acceptedBy: string | null,
): string =>
  key !== "accepted"
    ? t(stepTitleKeys[key])
    : acceptedBy === null
      ? t("stepAcceptedYou")
      : t("stepAccepted", { name: acceptedBy });
