import "server-only";
import { z } from "zod";
import { day, uuid } from "@/lib/contracts/common";

// What the database answers of payouts that no route does.

/** What a file for the bank is made of; whole account numbers. `day` and `time`: now, in the service's own zone. */
export const Credits = z.object({
  upto: day,
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
  transfer: z.object({ transferId: uuid, accountId: z.string(), amount: z.number(), upto: day }).nullable(),
});
