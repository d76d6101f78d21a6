import { ClockIcon, DoneIcon, FailedIcon, OpenIcon, type Icon } from "@/components/ui/icons";
import type { Tone } from "@/components/ui/badge";
import { serverNow } from "@/lib/client/app/server-clock";
import type { Offer } from "@/lib/contracts/offer";
import type { PlainMessageKey } from "@/lib/i18n/translate";
import type { offerMessages } from "@/lib/i18n/messages/offer";

/** The status as of now: an offer whose time is over has expired, whether or not the server was asked since. */
export function offerStatus(offer: Offer): Offer["status"] {
  return offer.status === "new" && serverNow() >= new Date(offer.expiresAt).getTime() ? "expired" : offer.status;
}

/** The status as the driver reads it. A withdrawn offer has not expired, and does not count in the acceptance rate. */
export function displayedOfferStatus(offer: Offer): Offer["status"] | "withdrawn" {
  const status = offerStatus(offer);
  return status === "expired" && offer.outcome === "withdrawn" ? "withdrawn" : status;
}

/** The offers that can still be answered. */
export function openOffers(offers: readonly Offer[]): Offer[] {
  return offers.filter((offer) => offerStatus(offer) === "new");
}

/** What the driver has not looked at yet and can still answer: the number on the app's icon, and what rings. */
export function unseenOffers(offers: readonly Offer[]): Offer[] {
  return openOffers(offers).filter((offer) => offer.readAt === null);
}

/**
 * Why an offer can no longer be answered, in words that are true: another driver has it only where the server says so.
 */
export function closedReasonKey(reason: Offer["closedReason"]): PlainMessageKey<typeof offerMessages> {
  switch (reason) {
    case "taken":
    case "reassigned":
      return "expiredBody";
    case "timeout":
    case null:
      return "timeoutBody";
    case "cancelled":
      return "cancelledBody";
    case "driver_unavailable":
      return "unavailableBody";
    default:
      return "closedBody";
  }
}

/** Seconds until a time by the server's clock, the started one counted in full. */
export function secondsUntil(time: string): number {
  return Math.max(0, Math.ceil((new Date(time).getTime() - serverNow()) / 1_000));
}

export const offerStatusStyles = {
  new: { icon: OpenIcon, tone: "wait", word: "offerNew" },
  accepted: { icon: DoneIcon, tone: "go", word: "offerAccepted" },
  rejected: { icon: FailedIcon, tone: "over", word: "offerRejected" },
  expired: { icon: ClockIcon, tone: "over", word: "offerExpired" },
  withdrawn: { icon: FailedIcon, tone: "over", word: "offerWithdrawn" },
} as const satisfies Record<ReturnType<typeof displayedOfferStatus>, { icon: Icon; tone: Tone; word: string }>;
