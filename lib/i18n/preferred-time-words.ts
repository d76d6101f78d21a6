import { dayOf } from "@/lib/domain/preferred-time";
import { sayIn, type Locale } from "./text";
import { dayText } from "./text/day";

/** "Today, 2:00 PM to 4:00 PM", on the service's clock: that is the clock at the door. */
export function preferredTimeWords(
  locale: Locale,
  { startsAt, endsAt, timeZone }: { startsAt: string | number; endsAt: string | number; timeZone: string },
  now: number,
): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const time = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone });
  const which = dayOf(start.getTime(), now, timeZone);
  const day =
    which === "other"
      ? new Intl.DateTimeFormat(locale, { weekday: "short", month: "short", day: "numeric", timeZone }).format(start)
      : sayIn(locale, dayText)(which);
  return `${day}, ${time.format(start)}\u2013${time.format(end)}`;
}
