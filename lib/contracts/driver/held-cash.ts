import { z } from "zod";
import { latLng, time, uuid } from "@/lib/contracts/common";

/**
 * Cash the driver holds, from each pickup on. `due`: the delivery is over, and the cash has to be returned.
 */
export const HeldCash = z
  .object({
    amount: z.number(),
    dueAmount: z.number(),
    /** The most they may hold. */
    ceiling: z.number(),
    deliveries: z.array(
      z.object({
        transactionId: uuid,
        orderNo: z.string(),
        amount: z.number(),
        due: z.boolean(),
        since: time,
        senderName: z.string(),
        pickupAddress: z.string(),
      }),
    ),
  })
  .meta({ id: "HeldCash" });
export type HeldCash = z.infer<typeof HeldCash>;

/**
 * The driver's held cash, longest first, and its limit. `hubs`: where it can be handed in, open ones first, then by
 * distance.
 */
export const Holdings = z
  .object({
    held: z.number(),
    ceiling: z.number(),
    items: z.array(z.object({ transactionId: uuid, amount: z.number(), since: time })),
    hubs: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        address: z.string(),
        location: latLng,
        open: z.boolean(),
        /** Next opening; null while it is open. */
        opensAt: time.nullable(),
        /** Straight line from the driver's last position; null without one. */
        distanceKm: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: "Holdings" });
export type Holdings = z.infer<typeof Holdings>;
