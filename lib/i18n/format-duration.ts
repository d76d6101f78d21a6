import { getTranslations, type Locale } from "./translate";
import { durationMessages } from "./messages/duration";

const maxShownMinutes = 90;
const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;

/** "14 min", "2 h 5 min", "1 day 3 h": whole minutes, hours from 91 minutes on, days from 24 hours on. */
export function formatDuration(locale: Locale, minutes: number): string {
  const t = getTranslations(locale, durationMessages);
  if (minutes <= maxShownMinutes) return t("minutes", { n: minutes });
  if (minutes < minutesPerDay) {
    const [h, m] = [Math.floor(minutes / minutesPerHour), minutes % minutesPerHour];
    return m === 0 ? t("hours", { h }) : t("hoursMinutes", { h, m });
  }
  // Rounded up like minutes, so that the driver does not arrive after the announced time.
  const hours = Math.ceil(minutes / minutesPerHour);
  const [n, h] = [Math.floor(hours / 24), hours % 24];
  return h === 0 ? t("days", { n }) : t("daysHours", { n, h });
}
