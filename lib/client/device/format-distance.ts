import type { Settings } from "@/lib/contracts/settings";
import { formatMetricDistance, formatKilometresAsMiles, type LatLng } from "@/lib/domain/geo/distance";

type Units = Settings["units"];

/** "3.1 mi" from "5 km": one decimal, as in the offer; a dash if unknown. */
export function formatTripDistance(estimatedDistance: string, units: Units): string {
  const km = Number.parseFloat(estimatedDistance);
  if (!Number.isFinite(km)) return "–";
  return units === "km" ? `${km.toFixed(1)} km` : `${formatKilometresAsMiles(km)} mi`;
}

// 150 m rounds to 0.1 mi; below that, feet are shown.
const feetBelowMetres = 150;
const feetPerMetre = 3.28084;

/**
 * "850 m" or "2.3 km" until the reader chooses a unit, as specified for the active delivery and shown in the console;
 * "250 ft" or "1.4 mi" after choosing miles.
 */
export const formatStopDistance = (metres: number, units: Units): string =>
  formatShortDistance(metres, units === "auto" ? "km" : units);

/** "250 ft" or "1.4 mi"; "850 m" or "2.3 km" for readers who chose kilometres. */
export function formatShortDistance(metres: number, units: Units): string {
  if (units === "km") return formatMetricDistance(metres);
  if (metres >= feetBelowMetres) return `${formatKilometresAsMiles(metres / 1_000)} mi`;
  return `${Math.round((metres * feetPerMetre) / 10) * 10} ft`;
}

/** "850 m" or "2.3 km"; always miles for readers who chose miles. */
export function formatDrivenDistance(metres: number, units: Units): string {
  return units === "km" ? formatMetricDistance(metres) : `${formatKilometresAsMiles(metres / 1_000)} mi`;
}

/** Link that opens a place in a map app. `auto` chooses the phone's default app. */
export function mapAppLink(
  destination: LatLng,
  label: string,
  app: Settings["navigationApp"],
  userAgent: string,
): string {
  const coordinates = `${destination.lat},${destination.lng}`;
  const mapApp = app === "auto" ? (/iphone|ipad|macintosh/i.test(userAgent) ? "apple" : "google") : app;
  switch (mapApp) {
    case "apple":
      return `https://maps.apple.com/?daddr=${coordinates}&q=${encodeURIComponent(label)}&dirflg=d`;
    case "waze":
      return `https://waze.com/ul?ll=${coordinates}&navigate=yes`;
    case "google":
      return `https://www.google.com/maps/dir/?api=1&destination=${coordinates}&travelmode=driving`;
  }
}
