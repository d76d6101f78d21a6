import { z } from "zod";

const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "clock");
/** A hub's opening hours on one weekday: 1 is Monday. Times of day in the business time zone. */
export const HubHours = z
  .strictObject({ day: z.number().int().min(1).max(7), from: clock, to: clock })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "ends_later" });
export type HubHours = z.infer<typeof HubHours>;
