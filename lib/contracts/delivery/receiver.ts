import { z } from "zod";
import { phone, type RouteContract } from "@/lib/contracts/common";

const FindReceiverBody = z.strictObject({ phone });

/** Whether a number can receive. `name`: its owner's first name and initial. `self`: the caller's own number. */
export const ReceiverLookup = z
  .object({ state: z.enum(["found", "nobody", "self"]), name: z.string().nullable() })
  .meta({ id: "ReceiverLookup" });
export type ReceiverLookup = z.infer<typeof ReceiverLookup>;

export const receivers = {
  find: {
    method: "POST",
    path: "/api/receivers/find",
    actor: "user",
    tag: "Contacts",
    summary: "Look up whether a number can receive; a few a day, for senders with a verified number",
    body: FindReceiverBody,
    response: ReceiverLookup,
    example: { phone: "+13055550123" },
  },
} as const satisfies Record<string, RouteContract>;
