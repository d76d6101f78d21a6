import { z } from "zod";
import { time, uuid, type RouteContract } from "@/lib/contracts/common";

const moments = z.object({
  count: z.number().int(),
  /** The first five. */
  at: z.array(time),
});
/**
 * Anomalies in the positions reported by a driver's phone: how often and when, without locations.
 * `jumps`: implausible distances. `speed`: faster than any vehicle. `frozen`: exactly the same position while driving.
 * `accuracy`: exactly the same accuracy over kilometres. `contradiction`: the distance does not match the reported
 * speeds.
 */
export const PositionFlags = z
  .object({
    from: time,
    to: time,
    positionCount: z.number().int(),
    jumps: moments,
    speed: moments,
    frozen: moments,
    accuracy: moments,
    contradiction: moments,
  })
  .meta({ id: "PositionFlags" });
export type PositionFlags = z.infer<typeof PositionFlags>;

const PositionFlagsParams = z.strictObject({ userId: uuid });

export const positionFlags = {
  get: {
    method: "GET",
    path: "/api/admin/drivers/{userId}/position-flags",
    actor: "admin",
    tag: "Admin: drivers",
    summary: "List anomalies in a driver's positions of the last 24 hours, without locations",
    params: PositionFlagsParams,
    response: PositionFlags,
  },
} as const satisfies Record<string, RouteContract>;
