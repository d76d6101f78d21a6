import { z } from "zod";
import { endReasons } from "@/lib/domain/task/end-reason";
import { transactionStatuses } from "@/lib/domain/transaction/transaction";
import { day, time, uuid } from "@/lib/contracts/common";

/** Why a delivery ended, where no person gave a reason. */
export const EndReasonCode = z.enum(endReasons);

/**
 * The source of the cash. `sender_cash`: the driver collects it from the sender. `prefunded`: the sender pays the
 * amount, and the driver collects the cash at a hub.
 */
export const Funding = z.enum(["sender_cash", "prefunded"]);
export type Funding = z.infer<typeof Funding>;

export const TransactionStatus = z.enum(transactionStatuses);
export type TransactionStatus = z.infer<typeof TransactionStatus>;

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
