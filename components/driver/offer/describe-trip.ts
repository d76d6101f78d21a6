import { drivenDistance, tripDistance } from "@/lib/client/device/place";
import type { Offer } from "@/lib/contracts/offer";
import type { Settings } from "@/lib/contracts/settings";
import { durationWords } from "@/lib/i18n/duration-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { offerMessages } from "@/lib/i18n/messages/offer";

type Details = Offer["taskDetails"];
type Trip = Pick<Details, "estimatedDistance" | "estimatedTime" | "estimateAbout" | "distanceFrom">;
type Parts = Pick<Details, "toPickup" | "toDropOff" | "distanceFrom">;

/** Less than half a tenth of a mile reads as "0.0 mi". */
const atPickupMetres = 80;

/** How far and how long, as the offer says it: "about" where no road was asked, a dash where nobody knows. */
export function formatTrip(locale: Locale, trip: Trip, units: Settings["units"]): { distance: string; time: string } {
  if (trip.distanceFrom === null) return { distance: "–", time: "–" };
  const t = getTranslations(locale, offerMessages);
  const words = (what: string): string => (trip.estimateAbout ? t("about", { what }) : what);
  return {
    distance: words(tripDistance(trip.estimatedDistance, units)),
    time: words(durationWords(locale, trip.estimatedTime)),
  };
}

/**
 * "0.5 mi to pickup + 1.2 mi": what is driven before the cash and with it. Null where the offer does not tell them
 * apart. A part that no road was asked for is "about"; where none was, it is said once.
 */
export function describeTripParts(
  locale: Locale,
  { toPickup, toDropOff, distanceFrom }: Parts,
  units: Settings["units"],
): string | null {
  if (!toDropOff) return null;
  const t = getTranslations(locale, offerMessages);
  const words = ({ metres, about }: { metres: number; about: boolean }, said = false): string => {
    const what = drivenDistance(metres, units);
    return about && !said ? t("about", { what }) : what;
  };
  if (toPickup && toPickup.metres <= atPickupMetres) return t("partsAtPickup", { second: words(toDropOff) });
  if (toPickup)
    return t("partsBoth", { first: words(toPickup), second: words(toDropOff, toPickup.about && toDropOff.about) });
  return t(distanceFrom === "pickup" ? "partFromPickup" : "partToDropOff", { second: words(toDropOff) });
}
