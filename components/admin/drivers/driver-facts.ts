import type { DriverFacts } from "@/lib/contracts/admin-dispatch";
import type { Settings } from "@/lib/contracts/settings";
import { adminDispatchText } from "@/lib/i18n/text/admin-dispatch";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { formatTime } from "@/components/ui/time";
import { ageWords, gateWords } from "../dispatch/dispatch-words";

/** Gates at which a driver stops because of a delivery or an offer: which one says more. */
const ofBusy = ["available", "online", "no_active_task"];

/**
 * What a dispatcher has to know before a delivery is given to this driver: that they declined it, which offer is open,
 * until when they are busy, and why the search would not ask them. `about`: the delivery.
 */
export function factWords(
  locale: Locale,
  facts: DriverFacts,
  about: string,
  now: number,
  units: Settings["units"],
): string[] {
  const say = sayIn(locale, adminDispatchText);
  const { declinedAt, offer, busy, failedGate } = facts;
  const offerWords = offer && {
    number: offer.orderNo,
    time: formatTime(locale, offer.expiresAt),
  };
  return [
    declinedAt === null ? null : say("declinedAgo", { age: ageWords(locale, (now - Date.parse(declinedAt)) / 1000) }),
    offerWords && say(offer.transactionId === about ? "offeredHere" : "offeredElsewhere", offerWords),
    busy &&
      (busy.until === null
        ? say("onDelivery", { number: busy.orderNo })
        : say("onDeliveryUntil", { number: busy.orderNo, time: formatTime(locale, busy.until) })),
    failedGate === null ||
    (busy !== null && ofBusy.includes(failedGate)) ||
    (offer !== null && failedGate === "no_open_offer")
      ? null
      : gateWords(locale, facts, new Date(now).toISOString(), units),
  ].filter((words) => words !== null);
}
