import { z } from "zod";
import { time } from "@/lib/contracts/common";

/** When the sender would like it: times of day in the service's zone, and the moments that they mean. */
export const PreferredTime = z
  .object({ from: z.string(), to: z.string(), startsAt: time, endsAt: time, timeZone: z.string() })
  .meta({ id: "PreferredTime" });
export type PreferredTime = z.infer<typeof PreferredTime>;
