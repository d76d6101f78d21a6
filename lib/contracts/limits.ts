import { z } from "zod";
import { day } from "@/lib/contracts/common";

/** Level of identification: nothing, phone, identity, or also the source of the cash. */
export const MoneyTier = z.enum(["none", "phone", "identity", "source_of_funds"]);
export type MoneyTier = z.infer<typeof MoneyTier>;

/**
 * A person's sending and receiving limits per business day, by level of identification. A delivery counts on the day it
 * is wanted for.
 * `limit`: dollars a day, each way. `sendRemaining`, `receiveRemaining`: left today. `later`: left on later days that have
 * deliveries; `limit` on every other day. `next`: the limits of the next level, null at the highest.
 */
export const Limits = z
  .object({
    tier: MoneyTier,
    limit: z.number(),
    sendRemaining: z.number(),
    receiveRemaining: z.number(),
    later: z.array(z.object({ day, sendRemaining: z.number(), receiveRemaining: z.number() })),
    next: z.number().nullable(),
  })
  .meta({ id: "Limits" });
export type Limits = z.infer<typeof Limits>;
