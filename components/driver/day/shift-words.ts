import { formatDateTime, formatTime } from "@/components/ui/time";
import type { Shift } from "@/lib/contracts/shift";
import type { Locale, Say } from "@/lib/i18n/text";
import type { shiftText } from "@/lib/i18n/text/shift";

/** From when to when; over midnight with the days. */
export function shiftRange(locale: Locale, { startedAt, endedAt }: Shift, say: Say<typeof shiftText>): string {
  if (endedAt === null) return say("goesOn", { from: formatTime(locale, startedAt) });
  const oneDay = new Date(startedAt).toDateString() === new Date(endedAt).toDateString();
  const format = oneDay ? formatTime : formatDateTime;
  return say("range", { from: format(locale, startedAt), to: format(locale, endedAt) });
}

/** Hours as "3 h 20 min". */
export function spanWords(hours: number, say: Say<typeof shiftText>): string {
  const minutes = Math.round(hours * 60);
  return minutes < 60 ? say("minutes", { n: minutes }) : say("hours", { h: Math.floor(minutes / 60), m: minutes % 60 });
}

/** Whether there is something to tell of a shift: whoever went online by mistake needs no summary. */
export const isWorthTelling = ({ hoursOnline, deliveries, cash }: Shift): boolean =>
  hoursOnline >= 1 / 12 ||
  deliveries.completed + deliveries.cancelled + deliveries.failed > 0 ||
  cash.collected + cash.handedOver + cash.returned + cash.handedIn > 0;
