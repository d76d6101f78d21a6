import "server-only";
import { z } from "zod";
import { day, uuid } from "@/lib/contracts/common";

// Results about payouts that no route returns.

/** Content of a bank file, with full account numbers. `day` and `time`: now, in the business time zone. */
export const Credits = z.object({
  earnedBefore: day,
  day,
  time: z.string(),
  number: z.number().int(),
  credits: z.array(
    z.object({
      driverId: uuid,
      name: z.string(),
      amount: z.number(),
      routing: z.string(),
      account: z.string(),
      savings: z.boolean(),
    }),
  ),
});

export const TransferToMake = z.object({
  transfer: z.object({ transferId: uuid, accountId: z.string(), amount: z.number(), earnedBefore: day }).nullable(),
});
