import { z } from "zod";
import { latLng, time, uuid } from "@/lib/contracts/common";

/** Kinds of turns, independent of the engine; the phone translates them. */
export const TurnKind = z.enum([
  "depart",
  "continue",
  "slight_right",
  "right",
  "sharp_right",
  "u_turn",
  "sharp_left",
  "left",
  "slight_left",
  "keep",
  "keep_right",
  "keep_left",
  "ramp",
  "ramp_right",
  "ramp_left",
  "exit_right",
  "exit_left",
  "merge",
  "roundabout",
  "ferry",
  "arrive",
]);
export type TurnKind = z.infer<typeof TurnKind>;

/** A turn: its index in the polyline, the street it leads to, and metres and seconds until the next one. */
export const Turn = z.object({
  kind: TurnKind,
  /** Index of its point in the polyline. */
  point: z.number().int(),
  street: z.string().nullable(),
  /** Exit number, for a roundabout. */
  exit: z.number().int().nullable(),
  metres: z.number(),
  seconds: z.number(),
});
export type Turn = z.infer<typeof Turn>;

/**
 * A turn on a whole route, with its instruction: at the polyline's point `shapeIndex`, with metres and seconds until
 * the next one; the last has neither.
 */
export const RouteInstruction = z.object({
  type: TurnKind,
  /** In the caller's language. */
  instruction: z.string(),
  metres: z.number(),
  seconds: z.number(),
  shapeIndex: z.number().int(),
});
export type RouteInstruction = z.infer<typeof RouteInstruction>;

/**
 * The driver's road route from where it was requested: by way of the pickup while the delivery is `assigned`, to the
 * drop-off once it is `in_transit`. Metres and seconds are of the whole route; `remaining` is the part ahead of the
 * driver now.
 * `approximate`: no road route is known; the polyline is a straight line, metres and seconds are estimated from it, and
 * there are no steps. `metres` is null when the driver's position is unknown.
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
    metres: z.number().nullable(),
    seconds: z.number().nullable(),
    from: latLng.nullable(),
    steps: z.array(RouteInstruction),
    /** Stops along the route, in order; the last one is its end. */
    stops: z.array(latLng.extend({ to: z.enum(["pickup", "dropOff", "sender", "hub"]), shapeIndex: z.number().int() })),
    approximate: z.boolean(),
    remaining: z.object({ metres: z.number(), seconds: z.number() }).nullable(),
    /** Usual duration of the stop at the pickup; included in `remaining` until the driver leaves it. */
    pickupSeconds: z.number(),
    estimatedArrival: time.nullable(),
    /** When the road engine calculated it; null for an approximate one. */
    calculatedAt: time.nullable(),
  })
  .meta({ id: "TaskRoute" });
export type TaskRoute = z.infer<typeof TaskRoute>;
