import { ClockIcon, DoneIcon, FailedIcon, OpenIcon, type Icon } from "@/components/ui/icons";
import type { Tone } from "@/components/ui/badge";
import { serverNow } from "@/lib/client/server-clock";
import type { Offer } from "@/lib/contracts/offer";

/** The status as of now: an offer whose time is over has expired, whether or not the server was asked since. */
export function offerStatus(offer: Offer): Offer["status"] {
  return offer.status === "new" && serverNow() >= new Date(offer.expiresAt).getTime() ? "expired" : offer.status;
}

export const offerLook = {
  new: { icon: OpenIcon, tone: "wait", word: "offerNew" },
  accepted: { icon: DoneIcon, tone: "go", word: "offerAccepted" },
  rejected: { icon: FailedIcon, tone: "over", word: "offerRejected" },
  expired: { icon: ClockIcon, tone: "over", word: "offerExpired" },
} as const satisfies Record<Offer["status"], { icon: Icon; tone: Tone; word: string }>;
