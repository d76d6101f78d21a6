import { z } from "zod";

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

/** A turn: its index in the leg's line, the street it leads to, and metres and seconds until the next one. */
export const Turn = z.object({
  kind: TurnKind,
  /** Index of its point in the line. */
  point: z.number().int(),
  street: z.string().nullable(),
  /** Exit number, for a roundabout. */
  exit: z.number().int().nullable(),
  metres: z.number(),
  seconds: z.number(),
});
export type Turn = z.infer<typeof Turn>;

/**
 * A turn on a whole line, with its instruction: at the line's point `shapeIndex`, with metres and seconds until the
 * next one; the last has neither.
 */
export const RouteInstruction = z.object({
  type: TurnKind,
  /** In the caller's language. */
  instruction: z.string(),
  meters: z.number(),
  seconds: z.number(),
  shapeIndex: z.number().int(),
});
export type RouteInstruction = z.infer<typeof RouteInstruction>;
