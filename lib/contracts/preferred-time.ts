import { z } from "zod";
import { day, time, uuid } from "@/lib/contracts/common";

/** A time of day, 24 hours. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "hours_and_minutes");

/**
 * In the service's zone, within one day: `day`, at most `scheduleDays` ahead; without one it means today, or tomorrow
 * where it ends too soon.
 */
export const WantedTime = z
  .strictObject({ from: timeOfDay, to: timeOfDay, day: day.optional() })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "after_start" });
export type WantedTime = z.infer<typeof WantedTime>;

/** When the sender would like it: times of day in the service's zone, and the moments that they mean. */
export const PreferredTime = z
  .object({ from: z.string(), to: z.string(), startsAt: time, endsAt: time, timeZone: z.string() })
  .meta({ id: "PreferredTime" });
export type PreferredTime = z.infer<typeof PreferredTime>;

/** What the receiver has proposed instead: it waits for the sender's answer, or got a no. */
export const TimeProposal = PreferredTime.extend({
  id: uuid,
  state: z.enum(["open", "declined"]),
  proposedAt: time,
}).meta({ id: "TimeProposal" });
export type TimeProposal = z.infer<typeof TimeProposal>;
