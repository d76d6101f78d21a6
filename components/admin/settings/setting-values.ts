import type { SettingUnit } from "@/lib/domain/settings";
import { formatDuration } from "@/lib/i18n/format-duration";
import { regionOf, getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { formatMoney } from "@/components/ui/money";
import { formatTimeOfDay } from "@/components/ui/time";

export const expiringDocuments = ["license", "registration", "insurance"] as const;

/** A full hour of the day, for example "9:00 AM". */
export const formatHour = (locale: Locale, hour: number): string => formatTimeOfDay(locale, `${hour}:00`);

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item): item is number => typeof item === "number") : [];
const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];

/** A setting's value for display, for example "5 min", "200 m", "$500.00" or "On". */
export function formatSettingValue(locale: Locale, unit: SettingUnit, value: unknown): string {
  const t = getTranslations(locale, adminSettingsMessages);
  const formatEach = (formatOne: (n: number) => string) => numbersOf(value).map(formatOne).join(" · ");
  const numberFormat = new Intl.NumberFormat(regionOf[locale]);
  switch (unit) {
    case "boolean":
    // A rollout enables a feature for a list of people or for all.
    case "rollout":
      if (Array.isArray(value)) return value.length === 0 ? t("off") : t("onFor", { n: value.length });
      return t(value === true ? "on" : "off");
    case "seconds_list":
      return formatEach((n) => formatSeconds(locale, n));
    case "days_list":
      return formatEach((n) => t("days", { n }));
    case "dollars_list":
      return formatEach((n) => formatMoney(n));
    case "hours_range":
      return numbersOf(value)
        .map((hour) => formatHour(locale, hour))
        .join(" – ");
    case "documents": {
      const kinds = expiringDocuments.filter((kind) => stringsOf(value).includes(kind));
      return kinds.length === 0 ? t("noDocument") : kinds.map((kind) => t(kind)).join(", ");
    }
    case "time_zone":
      return typeof value === "string" ? value.replaceAll("_", " ") : "–";
    case "area":
      return Array.isArray(value) ? t("corners", { n: value.length }) : t("everywhere");
    default:
      return typeof value === "number" ? formatNumberWithUnit(locale, unit, value, numberFormat) : "–";
  }
}

function formatNumberWithUnit(locale: Locale, unit: SettingUnit, n: number, numberFormat: Intl.NumberFormat): string {
  const t = getTranslations(locale, adminSettingsMessages);
  switch (unit) {
    case "seconds":
      return formatSeconds(locale, n);
    case "minutes":
      return formatDuration(locale, n);
    case "hours":
      return formatDuration(locale, n * 60);
    case "days":
      return t("days", { n });
    case "years":
      return t("years", { n });
    case "metres":
      return n >= 5_000 && n % 100 === 0 ? `${numberFormat.format(n / 1_000)} km` : `${numberFormat.format(n)} m`;
    case "metres_per_second":
      return `${numberFormat.format(n)} m/s`;
    case "milliseconds":
      return `${numberFormat.format(n)} ms`;
    case "dollars":
      return formatMoney(n);
    case "fraction":
      return `${numberFormat.format(Math.round(n * 100))}%`;
    case "multiplier":
      return `${numberFormat.format(n)}×`;
    case "year":
      return String(n);
    default:
      return numberFormat.format(n);
  }
}

/** For example "45 s", "1 min 30 s", "5 min", "1 day". */
function formatSeconds(locale: Locale, seconds: number): string {
  if (seconds === 0) return "0 s";
  const [minutes, remainingSeconds] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 ? formatDuration(locale, minutes) : "", remainingSeconds > 0 ? `${remainingSeconds} s` : ""]
    .filter(Boolean)
    .join(" ");
}
