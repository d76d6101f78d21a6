// Time of day and date in the fleet's town.
import { TOWN } from "./address-points.ts";

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: TOWN.timeZone,
  hourCycle: "h23",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: TOWN.timeZone });

/** Seconds from the town's midnight. */
export function secondsOfDay(now: Date): number {
  const parts = clock.formatToParts(now);
  const part = (type: string): number => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  return part("hour") * 3_600 + part("minute") * 60 + part("second");
}

/** The town's date, as 2026-11-25. */
export const toTownDate = (now: Date): string => calendar.format(now);
