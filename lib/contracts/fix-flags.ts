import { z } from "zod";
import { time, uuid, type RouteContract } from "@/lib/contracts/common";

const moments = z.object({
  count: z.number().int(),
  /** The first five. */
  at: z.array(time),
});
/**
 * What looks wrong in what a driver's phone said of where it is: how often, and when; no place. `jumps`: somewhere that
 * nobody gets to; `speed`: faster than anything drives; `frozen`: one place to the last digit while it drives;
 * `accuracy`: never more or less sure, over kilometres; `contradiction`: a way that does not fit the speeds said.
 */
export const FixFlags = z
  .object({
    from: time,
    to: time,
    fixes: z.number().int(),
    jumps: moments,
    speed: moments,
    frozen: moments,
    accuracy: moments,
    contradiction: moments,
  })
  .meta({ id: "FixFlags" });
export type FixFlags = z.infer<typeof FixFlags>;

const FixFlagsParams = z.strictObject({ userId: uuid });

export const positionFlags = {
  get: {
    method: "GET",
    path: "/api/admin/drivers/{userId}/fix-flags",
    actor: "admin",
    tag: "Admin: drivers",
    summary: "What looks wrong in the positions of the last 24 hours: how often and when, no place",
    params: FixFlagsParams,
    response: FixFlags,
  },
} as const satisfies Record<string, RouteContract>;
