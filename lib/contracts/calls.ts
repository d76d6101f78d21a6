import { z } from "zod";
import { time, uuid, type RouteContract } from "@/lib/contracts/common";
import { TaskParams } from "@/lib/contracts/task";
import { TransactionParams } from "@/lib/contracts/transaction";
import { cleanLine } from "@/lib/domain/clean-text";
import { maskWords } from "@/lib/domain/masked-words";

/** Of two drivers of a delivery, one who carries it and one who brings cash back, which is meant: the first otherwise. */
const driverId = uuid.optional();

export const CallBody = z.strictObject({ driverId });
export type CallBody = z.infer<typeof CallBody>;
/** Our number. Until then a call to it, from the caller's own proven number, reaches the other side. */
export const MaskedCall = z.object({ number: z.string(), expiresAt: time }).meta({ id: "MaskedCall" });
export type MaskedCall = z.infer<typeof MaskedCall>;

/** Numbers that can be dialled, addresses of mail and links are not passed on. */
export const maskedWords = z
  .string()
  .overwrite((text) => maskWords(cleanLine(text)))
  .min(1)
  .max(300);
export const MaskedTextBody = z.strictObject({ text: maskedWords, driverId });
export type MaskedTextBody = z.infer<typeof MaskedTextBody>;

/** `role`: who wrote it. `dropped`: the leg ended before it went out. */
export const MaskedText = z
  .object({
    id: uuid,
    mine: z.boolean(),
    role: z.enum(["driver", "sender", "receiver"]),
    text: z.string(),
    status: z.enum(["waiting", "sent", "refused", "dropped"]),
    at: time,
  })
  .meta({ id: "MaskedText" });
export type MaskedText = z.infer<typeof MaskedText>;
export const MaskedTextList = z.object({ items: z.array(MaskedText) });

const tag = "Calls";
const said = { text: "I'm at the door." };

export const callRoutes = [
  {
    method: "POST",
    path: "/api/tasks/{transactionId}/call",
    actor: "driver",
    tag,
    summary: "The number that reaches the other side of the driver's open leg, for a few minutes",
    params: TaskParams,
    body: CallBody,
    response: MaskedCall,
  },
  {
    method: "POST",
    path: "/api/tasks/{transactionId}/text",
    actor: "driver",
    tag,
    summary: "Text the other side of the driver's open leg, from our number",
    params: TaskParams,
    body: MaskedTextBody,
    response: MaskedText,
    status: 201,
    example: said,
  },
  {
    method: "GET",
    path: "/api/tasks/{transactionId}/texts",
    actor: "driver",
    tag,
    summary: "What the driver wrote and got about a delivery, oldest first",
    params: TaskParams,
    response: MaskedTextList,
  },
  {
    method: "POST",
    path: "/api/transactions/{id}/call",
    actor: "user",
    tag,
    summary: "The number that reaches the driver while the caller's leg is open, for a few minutes",
    params: TransactionParams,
    body: CallBody,
    response: MaskedCall,
  },
  {
    method: "POST",
    path: "/api/transactions/{id}/text",
    actor: "user",
    tag,
    summary: "Text the driver while the caller's leg is open, from our number",
    params: TransactionParams,
    body: MaskedTextBody,
    response: MaskedText,
    status: 201,
    example: said,
  },
  {
    method: "GET",
    path: "/api/transactions/{id}/texts",
    actor: "user",
    tag,
    summary: "What the caller wrote and got about a delivery, oldest first",
    params: TransactionParams,
    response: MaskedTextList,
  },
] as const satisfies readonly RouteContract[];
