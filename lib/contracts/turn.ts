import { z } from "zod";

/** What a turn is, in words of ours: the phone says it in its reader's language. */
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

/** A turn: where in its leg's line, the street that it leads to, and metres and seconds until the next one. */
export const Turn = z.object({
  kind: TurnKind,
  /** Index of the line's point where it is. */
  point: z.number().int(),
  street: z.string().nullable(),
  /** Which exit, of a roundabout. */
  exit: z.number().int().nullable(),
  metres: z.number(),
  seconds: z.number(),
});
export type Turn = z.infer<typeof Turn>;

/**
 * A turn on a whole line, in words: at the line's point `shapeIndex`, with metres and seconds until the next one; the
 * last has none.
 */
export const RouteStep = z.object({
  type: TurnKind,
  /** In the language of whoever asked. */
  instruction: z.string(),
  meters: z.number(),
  seconds: z.number(),
  shapeIndex: z.number().int(),
});
export type RouteStep = z.infer<typeof RouteStep>;
