import { regionOf, type Locale } from "./text";

/** What people call a time zone: "Eastern Time", "hora oriental". */
export function zoneWords(locale: Locale, timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat(regionOf[locale], { timeZone, timeZoneName: "longGeneric" }).formatToParts();
    const name = parts.find(({ type }) => type === "timeZoneName")?.value;
    // Zones without a name of their own are only so far from Greenwich.
    if (name && !name.startsWith("GMT")) return name;
  } catch {
    // A browser of before does not know generic names.
  }
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
