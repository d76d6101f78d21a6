import { tripDistance } from "@/lib/client/place";
import type { Offer } from "@/lib/contracts/offer";
import type { Settings } from "@/lib/contracts/session";
import type { Say } from "@/lib/i18n/text";
import type { offerText } from "@/lib/i18n/text/offer";

type Trip = Pick<Offer["taskDetails"], "estimatedDistance" | "estimatedTime" | "estimateAbout" | "distanceFrom">;

/** How far and how long, as the offer says it: "about" where no road was asked, a dash where nobody knows. */
export function tripWords(
  say: Say<typeof offerText>,
  trip: Trip,
  units: Settings["units"],
): { distance: string; time: string } {
  if (trip.distanceFrom === null) return { distance: "–", time: "–" };
  const words = (what: string): string => (trip.estimateAbout ? say("about", { what }) : what);
  return {
    distance: words(tripDistance(trip.estimatedDistance, units)),
    time: words(say("minutes", { n: Math.round(trip.estimatedTime) })),
  };
}
