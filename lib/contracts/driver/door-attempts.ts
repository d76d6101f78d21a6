import { z } from "zod";
import { time } from "@/lib/contracts/common";

/**
 * At the drop-off: what the driver has done since the arrival to reach the receiver, and what is required before they
 * may report `nobody_home`. `receiverNotifiedAt`: when the receiver was notified of the waiting driver. `returnTo`: who then takes
 * the cash back.
 */
export const DoorAttempts = z.object({
  since: time,
  waitSeconds: z.number().int(),
  waitUntil: time,
  callRequired: z.boolean(),
  calledAt: time.nullable(),
  smsRequired: z.boolean(),
  smsSentAt: time.nullable(),
  receiverNotifiedAt: time.nullable(),
  /** Wrong codes left before the code locks. */
  attemptsLeft: z.number().int(),
  returnTo: z.object({ kind: z.enum(["sender", "hub"]), name: z.string().nullable() }),
});
export type DoorAttempts = z.infer<typeof DoorAttempts>;
