import { getTranslations, type Locale } from "./translate";
import { durationMessages } from "./messages/duration";

const maxMinutes = 90;
const hour = 60;
const day = 24 * hour;

/** "14 min", "2 h 5 min", "1 day 3 h": whole minutes, hours from 91 minutes on, days from 24 hours on. */
export function formatDuration(locale: Locale, minutes: number): string {
  const t = getTranslations(locale, durationMessages);
  if (minutes <= maxMinutes) return t("minutes", { n: minutes });
  if (minutes < day) {
    const [h, m] = [Math.floor(minutes / hour), minutes % hour];
    return m === 0 ? t("hours", { h }) : t("hoursMinutes", { h, m });
  }
  // Rounded up like minutes, so that the driver does not arrive after the announced time.
  const hours = Math.ceil(minutes / hour);
  const [n, h] = [Math.floor(hours / 24), hours % 24];
  return h === 0 ? t("days", { n }) : t("daysHours", { n, h });
}
