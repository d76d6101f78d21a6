import { z } from "zod";
import { day, time, uuid } from "@/lib/contracts/common";

/** A time of day, 24 hours. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "hours_and_minutes");

/**
 * A time range within one day of the business time zone. `day`: at most `scheduleDays` ahead; default: today, or
 * tomorrow where today's range ends too soon.
 */
export const PreferredTimeBody = z
  .strictObject({ from: timeOfDay, to: timeOfDay, day: day.optional() })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "after_start" });
export type PreferredTimeBody = z.infer<typeof PreferredTimeBody>;

/** The sender's preferred time: times of day in the business time zone, and the corresponding timestamps. */
export const PreferredTime = z
  .object({ from: z.string(), to: z.string(), startsAt: time, endsAt: time, timeZone: z.string() })
  .meta({ id: "PreferredTime" });
export type PreferredTime = z.infer<typeof PreferredTime>;

/** The receiver's counter-proposal: open, or declined by the sender. */
export const TimeProposal = PreferredTime.extend({
  id: uuid,
  state: z.enum(["open", "declined"]),
  proposedAt: time,
}).meta({ id: "TimeProposal" });
export type TimeProposal = z.infer<typeof TimeProposal>;
