import "server-only";
import { z } from "zod";
import { CheckInOrNull, CheckInResult, DeclaredWaiting } from "@/lib/contracts/driver/check-in";
import { toLocale } from "@/lib/i18n/translate";

const count = z.number().int();
const locale = z.string().nullish().transform(toLocale);

/** Result of get_check_in_to_send(): the driver to check on, and a number that accepts texts. */
const CheckInToSend = z.object({ driverId: z.guid(), locale, phone: z.string().nullable() });

/** Results of the functions in supabase/schemas/check_ins. */
export const checkInsResults = {
  advance_check_in: z.object({ outcome: z.enum(["closed", "ended", "not_due", "texted", "unanswered", "escalated"]) }),
  answer_check_in: CheckInResult,
  get_check_in_to_send: CheckInToSend.nullable(),
  declare_waiting: DeclaredWaiting,
  get_check_in: CheckInOrNull,
  sweep_check_ins: z.object({ requested: count, ended: count.optional(), busy: z.literal(true).optional() }),
};
