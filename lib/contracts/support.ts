import { z } from "zod";
import { type RouteContract, multilineText } from "@/lib/contracts/common";
import { SosReceipt } from "@/lib/contracts/driver/safety";

/** A question to support. `orderNo`: the number of the caller's delivery it refers to, if any. */
const HelpRequestBody = z.strictObject({
  orderNo: z
    .string()
    .trim()
    .regex(/^TXN-[0-9A-F]{8}$/i)
    .optional(),
  message: multilineText(2000).min(3),
});

export const support = {
  createRequest: {
    method: "POST",
    path: "/api/support/requests",
    actor: "user",
    tag: "Support",
    summary: "Send a question to support, about a delivery or anything else",
    body: HelpRequestBody,
    response: SosReceipt,
    example: { orderNo: "TXN-1A2B3C4D", message: "When is my payment refunded?" },
  },
} as const satisfies Record<string, RouteContract>;
