import { z } from "zod";
import { phone, type RouteContract } from "@/lib/contracts/common";

const FindReceiverBody = z.strictObject({ phone });

/** Whether a number can receive. `name`: first name and initial of whose it is, `self`: it is the caller's own. */
export const FoundReceiver = z
  .object({ state: z.enum(["found", "nobody", "self"]), name: z.string().nullable() })
  .meta({ id: "FoundReceiver" });
export type FoundReceiver = z.infer<typeof FoundReceiver>;

export const receivers = {
  find: {
    method: "POST",
    path: "/api/receivers/find",
    actor: "user",
    tag: "Contacts",
    summary: "Whether a number can receive, before anything is sent; for few numbers a day, and for proven senders",
    body: FindReceiverBody,
    response: FoundReceiver,
    example: { phone: "+13055550123" },
  },
} as const satisfies Record<string, RouteContract>;
