import type { DriverFacts } from "@/lib/contracts/admin/dispatch";
import type { Settings } from "@/lib/contracts/settings";
import { adminDispatchMessages } from "@/lib/i18n/messages/admin-dispatch";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { formatTime } from "@/components/ui/time";
import { formatAge, describeFailedGate } from "../dispatch/describe-dispatch";

/** Failed gates that the driver's current delivery already explains in more detail. */
const gatesExplainedByTask = ["available", "online", "no_active_task"];

/**
 * Facts that a dispatcher needs before assigning a delivery to this driver: a decline, an open offer, the current
 * delivery, and the gate that excludes them from offers. `deliveryId`: the delivery to assign.
 */
export function describeDriverFacts(
  locale: Locale,
  facts: DriverFacts,
  deliveryId: string,
  now: number,
  units: Settings["units"],
): string[] {
  const t = getTranslations(locale, adminDispatchMessages);
  const { declinedAt, offer, busy, failedGate } = facts;
  const offerValues = offer && {
    number: offer.orderNo,
    time: formatTime(locale, offer.expiresAt),
  };
  return [
    declinedAt === null ? null : t("declinedAgo", { age: formatAge(locale, (now - Date.parse(declinedAt)) / 1000) }),
    offerValues && t(offer.transactionId === deliveryId ? "hasThisOffer" : "hasOtherOffer", offerValues),
    busy &&
      (busy.until === null
        ? t("onDelivery", { number: busy.orderNo })
        : t("onDeliveryUntil", { number: busy.orderNo, time: formatTime(locale, busy.until) })),
    failedGate === null ||
    (busy !== null && gatesExplainedByTask.includes(failedGate)) ||
    (offer !== null && failedGate === "no_open_offer")
      ? null
      : describeFailedGate(locale, facts, new Date(now).toISOString(), units),
  ].filter((part) => part !== null);
}
