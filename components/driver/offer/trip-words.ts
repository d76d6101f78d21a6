import { tripDistance } from "@/lib/client/place";
import type { Offer } from "@/lib/contracts/offer";
import type { Settings } from "@/lib/contracts/session";
import { durationWords } from "@/lib/i18n/duration-words";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { offerText } from "@/lib/i18n/text/offer";

type Trip = Pick<Offer["taskDetails"], "estimatedDistance" | "estimatedTime" | "estimateAbout" | "distanceFrom">;

/** How far and how long, as the offer says it: "about" where no road was asked, a dash where nobody knows. */
export function tripWords(locale: Locale, trip: Trip, units: Settings["units"]): { distance: string; time: string } {
  if (trip.distanceFrom === null) return { distance: "–", time: "–" };
  const say = sayIn(locale, offerText);
  const words = (what: string): string => (trip.estimateAbout ? say("about", { what }) : what);
  return {
    distance: words(tripDistance(trip.estimatedDistance, units)),
    time: words(durationWords(locale, trip.estimatedTime)),
  };
}
