import type { Paper } from "@/lib/contracts/driver";
import type { Locale } from "@/lib/i18n/text";

/** From so many days before its end on a document is worth a word. */
export const soonDays = 30;
export const isSoon = ({ expired, daysLeft }: Paper): boolean => !expired && daysLeft !== null && daysLeft <= soonDays;

/** A day such as "2031-05-01": no zone may move it. */
export const paperDay = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
