import { ClockIcon, DoneIcon, FailedIcon, OpenIcon, type Icon } from "@/components/ui/icons";
import type { Tone } from "@/components/ui/badge";
import type { ApiError } from "@/lib/client/api/api-error";
import { serverNow } from "@/lib/client/app/server-clock";
import type { Offer } from "@/lib/contracts/driver/offer";
import type { NonPluralMessageKey } from "@/lib/i18n/translate";
import type { offerMessages } from "@/lib/i18n/messages/offer";

/** The current status: an offer past its deadline is expired even before the server reports it. */
export function offerStatus(offer: Offer): Offer["status"] {
  return offer.status === "new" && serverNow() >= new Date(offer.expiresAt).getTime() ? "expired" : offer.status;
}

/** The status to show. A withdrawn offer has not expired, and does not affect the acceptance rate. */
export function displayedOfferStatus(offer: Offer): Offer["status"] | "withdrawn" {
  const status = offerStatus(offer);
  return status === "expired" && offer.outcome === "withdrawn" ? "withdrawn" : status;
}

/** The offers that can still be answered. */
export function openOffers(offers: readonly Offer[]): Offer[] {
  return offers.filter((offer) => offerStatus(offer) === "new");
}

/** Open offers that the driver has not read: the app badge's number, and the offers that ring. */
export function unreadOffers(offers: readonly Offer[]): Offer[] {
  return openOffers(offers).filter((offer) => offer.readAt === null);
}

/** The message for a closed offer. It mentions another driver only if the server reports that one has the delivery. */
export function closedReasonKey(reason: Offer["closedReason"]): NonPluralMessageKey<typeof offerMessages> {
  switch (reason) {
    case "taken":
    case "reassigned":
      return "reassignedBody";
    case "assigned":
      return "assignedBody";
    case "timeout":
    case null:
      return "expiredBody";
    case "cancelled":
      return "cancelledBody";
    case "driver_unavailable":
      return "unavailableBody";
    default:
      return "closedBody";
  }
}

/** Seconds until a time by the server's clock, rounded up. */
export function secondsUntil(time: string): number {
  return Math.max(0, Math.ceil((new Date(time).getTime() - serverNow()) / 1_000));
}

export const offerStatusStyles = {
  new: { icon: OpenIcon, tone: "warning", labelKey: "offerNew" },
  accepted: { icon: DoneIcon, tone: "success", labelKey: "offerAccepted" },
  rejected: { icon: FailedIcon, tone: "muted", labelKey: "offerRejected" },
  expired: { icon: ClockIcon, tone: "muted", labelKey: "offerExpired" },
  withdrawn: { icon: FailedIcon, tone: "muted", labelKey: "offerWithdrawn" },
} as const satisfies Record<ReturnType<typeof displayedOfferStatus>, { icon: Icon; tone: Tone; labelKey: string }>;

/**
 * Whether to report that the offers have not loaded since the page opened (`loadedAt` is null); stored ones do not
 * count. Without
 * a connection the page shows that instead. The request is retried automatically.
 */
export function isFirstLoadFailure(loadedAt: number | null, error: ApiError | undefined, isOnline: boolean): boolean {
  return loadedAt === null && error !== undefined && isOnline;
}
