import { z } from "zod";
import { latLng, time, uuid } from "@/lib/contracts/common";
import { RouteInstruction } from "@/lib/contracts/driver/turn";

/**
 * The driver's road route from where it was requested: by way of the pickup while the delivery is `assigned`, to the
 * drop-off once it is `in_transit`. Metres and seconds are of the whole line; `left` is the part ahead of the driver
 * now.
 * `approximate`: no road route is known; the line is straight, metres and seconds are estimated from it, and there are
 * no steps. `meters` is null when the driver's position is unknown.
 */
export const TaskRoute = z
  .object({
    transactionId: uuid,
    /** Destination: pickup and drop-off, drop-off, or the place of the return. */
    status: z.enum(["assigned", "in_transit", "returning"]),
    /** The return leg it belongs to. */
    legId: uuid.nullable(),
    /** Encoded polyline of six digits; empty when the driver's position is unknown. */
    polyline: z.string(),
    meters: z.number().nullable(),
    seconds: z.number().nullable(),
    from: latLng.nullable(),
    steps: z.array(RouteInstruction),
    /** Stops along the line, in order; the last one is its end. */
    stops: z.array(latLng.extend({ to: z.enum(["pickup", "dropOff", "sender", "hub"]), shapeIndex: z.number().int() })),
    approximate: z.boolean(),
    left: z.object({ meters: z.number(), seconds: z.number() }).nullable(),
    /** Usual duration of the stop at the pickup; included in `left` until the driver leaves it. */
    pickupSeconds: z.number(),
    estimatedArrival: time.nullable(),
    /** When the road engine calculated it; null for an approximate one. */
    madeAt: time.nullable(),
  })
  .meta({ id: "TaskRoute" });
export type TaskRoute = z.infer<typeof TaskRoute>;
