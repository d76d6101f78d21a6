import type { DriverFacts } from "@/lib/contracts/admin-dispatch";
import type { Settings } from "@/lib/contracts/settings";
import { adminDispatchMessages } from "@/lib/i18n/messages/admin-dispatch";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { formatTime } from "@/components/ui/time";
import { formatAge, describeFailedGate } from "../dispatch/describe-dispatch";

/** Gates at which a driver stops because of a delivery or an offer: which one says more. */
const ofBusy = ["available", "online", "no_active_task"];

/**
 * What a dispatcher has to know before a delivery is given to this driver: that they declined it, which offer is open,
 * until when they are busy, and why the search would not ask them. `about`: the delivery.
 */
export function describeDriverFacts(
  locale: Locale,
  facts: DriverFacts,
  about: string,
  now: number,
  units: Settings["units"],
): string[] {
  const t = getTranslations(locale, adminDispatchMessages);
  const { declinedAt, offer, busy, failedGate } = facts;
  const offerWords = offer && {
    number: offer.orderNo,
    time: formatTime(locale, offer.expiresAt),
  };
  return [
    declinedAt === null ? null : t("declinedAgo", { age: formatAge(locale, (now - Date.parse(declinedAt)) / 1000) }),
    offerWords && t(offer.transactionId === about ? "offeredHere" : "offeredElsewhere", offerWords),
    busy &&
      (busy.until === null
        ? t("onDelivery", { number: busy.orderNo })
        : t("onDeliveryUntil", { number: busy.orderNo, time: formatTime(locale, busy.until) })),
    failedGate === null ||
    (busy !== null && ofBusy.includes(failedGate)) ||
    (offer !== null && failedGate === "no_open_offer")
      ? null
      : describeFailedGate(locale, facts, new Date(now).toISOString(), units),
  ].filter((words) => words !== null);
}
