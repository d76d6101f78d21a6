import { formatDateTime, formatTime } from "@/components/ui/time";
import type { Shift } from "@/lib/contracts/driver/shift";
import type { Locale, Translator } from "@/lib/i18n/translate";
import type { shiftMessages } from "@/lib/i18n/messages/shift";

/** Start and end of a shift; with the days if it crosses midnight. */
export function formatShiftRange(
  locale: Locale,
  { startedAt, endedAt }: Shift,
  t: Translator<typeof shiftMessages>,
): string {
  if (endedAt === null) return t("ongoingSince", { from: formatTime(locale, startedAt) });
  const isSameDay = new Date(startedAt).toDateString() === new Date(endedAt).toDateString();
  const format = isSameDay ? formatTime : formatDateTime;
  return t("range", { from: format(locale, startedAt), to: format(locale, endedAt) });
}

/** Hours as "3 h 20 min". */
export function formatHoursAndMinutes(hours: number, t: Translator<typeof shiftMessages>): string {
  const minutes = Math.round(hours * 60);
  return minutes < 60 ? t("minutes", { n: minutes }) : t("hours", { h: Math.floor(minutes / 60), m: minutes % 60 });
}

const minShiftHours = 5 / 60;

/** Whether a shift is worth a summary. Going online by mistake is not. */
export const hasShiftActivity = ({ hoursOnline, deliveries, cash }: Shift): boolean =>
  hoursOnline >= minShiftHours ||
  deliveries.completed + deliveries.cancelled + deliveries.failed > 0 ||
  cash.collected + cash.handedOver + cash.returned + cash.handedIn > 0;
