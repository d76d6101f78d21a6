import { z } from "zod";
import { day } from "@/lib/contracts/common";

/** What is known of a person: nothing, their phone, their identity, or with it where their cash comes from. */
export const MoneyTier = z.enum(["none", "phone", "identity", "source"]);
export type MoneyTier = z.infer<typeof MoneyTier>;

/**
 * What a person may send and receive on a business day, by what is known of them. A delivery counts on the day for which
 * it is wanted. `most`: dollars a day, each way; `sendLeft`, `receiveLeft`: of today; `later`: of each later day for
 * which something is wanted already, on every other one it is `most`; `next`: the same once one thing more is known, null where nothing more can be.
 */
export const Limits = z
  .object({
    tier: MoneyTier,
    most: z.number(),
    sendLeft: z.number(),
    receiveLeft: z.number(),
    later: z.array(z.object({ day, sendLeft: z.number(), receiveLeft: z.number() })),
    next: z.number().nullable(),
  })
  .meta({ id: "Limits" });
export type Limits = z.infer<typeof Limits>;
