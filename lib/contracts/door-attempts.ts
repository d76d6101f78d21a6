import { z } from "zod";
import { time } from "@/lib/contracts/common";

/**
 * At the drop-off: what the driver has done since the arrival to reach the receiver, and what is required before they
 * may report `nobody_home`. `toldAt`: when the receiver was notified of the waiting driver. `cashTo`: who then takes
 * the cash back.
 */
export const DoorAttempts = z.object({
  since: time,
  waitSeconds: z.number().int(),
  waitUntil: time,
  callDue: z.boolean(),
  calledAt: time.nullable(),
  textDue: z.boolean(),
  textedAt: time.nullable(),
  toldAt: time.nullable(),
  /** Wrong codes left before the code locks. */
  triesLeft: z.number().int(),
  cashTo: z.object({ kind: z.enum(["sender", "hub"]), name: z.string().nullable() }),
});
export type DoorAttempts = z.infer<typeof DoorAttempts>;
