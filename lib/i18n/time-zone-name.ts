import { regionOf, type Locale } from "./translate";

/** A time zone's common name: "Eastern Time", "hora oriental". */
export function formatTimeZoneName(locale: Locale, timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat(regionOf[locale], { timeZone, timeZoneName: "longGeneric" }).formatToParts();
    const name = parts.find(({ type }) => type === "timeZoneName")?.value;
    // Zones without a name are formatted as an offset from GMT.
    if (name && !name.startsWith("GMT")) return name;
  } catch {
    // Older browsers do not support generic names.
  }
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
