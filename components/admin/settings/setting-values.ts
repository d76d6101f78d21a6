import type { SettingUnit } from "@/lib/domain/settings";
import { durationWords } from "@/lib/i18n/duration-words";
import { regionOf, sayIn, type Locale } from "@/lib/i18n/text";
import { adminSettingsText } from "@/lib/i18n/text/admin-settings";
import { formatMoney } from "@/components/ui/money";
import { formatTimeOfDay } from "@/components/ui/time";

export const expiringDocuments = ["license", "registration", "insurance"] as const;

/** A full hour of the day as the reader's language writes it: "9:00 AM". */
export const hourWords = (locale: Locale, hour: number): string => formatTimeOfDay(locale, `${hour}:00`);

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === "number") : [];
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

/** A setting's value as people say it: "5 min", "200 m", "$500.00", "On". */
export function settingValue(locale: Locale, unit: SettingUnit, value: unknown): string {
  const say = sayIn(locale, adminSettingsText);
  const many = (one: (n: number) => string) => numbersOf(value).map(one).join(" · ");
  const number = new Intl.NumberFormat(regionOf[locale]);
  switch (unit) {
    case "yes_no":
    case "trial":
      if (Array.isArray(value)) return value.length === 0 ? say("off") : say("onFor", { n: value.length });
      return say(value === true ? "on" : "off");
    case "seconds_list":
      return many((n) => secondsWords(locale, n));
    case "days_list":
      return many((n) => say("days", { n }));
    case "dollars_list":
      return many((n) => formatMoney(n));
    case "hours_range":
      return numbersOf(value)
        .map((hour) => hourWords(locale, hour))
        .join(" – ");
    case "documents": {
      const kinds = expiringDocuments.filter((kind) => textsOf(value).includes(kind));
      return kinds.length === 0 ? say("noDocument") : kinds.map((kind) => say(kind)).join(", ");
    }
    case "time_zone":
      return typeof value === "string" ? value.replaceAll("_", " ") : "–";
    case "area":
      return Array.isArray(value) ? say("corners", { n: value.length }) : say("everywhere");
    default:
      return typeof value === "number" ? numberWords(locale, unit, value, number) : "–";
  }
}

function numberWords(locale: Locale, unit: SettingUnit, n: number, number: Intl.NumberFormat): string {
  const say = sayIn(locale, adminSettingsText);
  switch (unit) {
    case "seconds":
      return secondsWords(locale, n);
    case "minutes":
      return durationWords(locale, n);
    case "hours":
      return durationWords(locale, n * 60);
    case "days":
      return say("days", { n });
    case "years":
      return say("years", { n });
    case "metres":
      return n >= 5_000 && n % 100 === 0 ? `${number.format(n / 1_000)} km` : `${number.format(n)} m`;
    case "speed":
      return `${number.format(n)} m/s`;
    case "milliseconds":
      return `${number.format(n)} ms`;
    case "dollars":
      return formatMoney(n);
    case "share":
      return `${number.format(Math.round(n * 100))}%`;
    case "times":
      return `${number.format(n)}×`;
    case "year":
      return String(n);
    default:
      return number.format(n);
  }
}

/** "45 s", "1 min 30 s", "5 min", "1 day". */
function secondsWords(locale: Locale, seconds: number): string {
  if (seconds === 0) return "0 s";
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 ? durationWords(locale, minutes) : "", rest > 0 ? `${rest} s` : ""].filter(Boolean).join(" ");
}
