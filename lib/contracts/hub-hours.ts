import { z } from "zod";

const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "A time of day as in 09:00");
/** When somebody takes cash there, on one weekday: 1 is Monday. Times of day in the service's zone. */
export const HubHours = z
  .strictObject({ day: z.number().int().min(1).max(7), from: clock, to: clock })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "Must end after it begins" });
export type HubHours = z.infer<typeof HubHours>;
