import { z } from "zod";
import { time, uuid, type RouteContract } from "@/lib/contracts/common";
import { TaskParams } from "@/lib/contracts/task";
import { TransactionParams } from "@/lib/contracts/transaction";
import { cannedKeys, chatRoles } from "@/lib/domain/text/canned";
import { cleanLine } from "@/lib/domain/text/clean-text";
import { maskWords } from "@/lib/domain/text/masked-words";

/** Of two drivers of a delivery, one who carries it and one who brings cash back, which is meant: the first otherwise. */
const driverId = uuid.optional();

const CallBody = z.strictObject({ driverId });
/** Our number. Until then a call to it, from the caller's own proven number, reaches the other side. */
export const MaskedCall = z.object({ number: z.string(), expiresAt: time }).meta({ id: "MaskedCall" });
export type MaskedCall = z.infer<typeof MaskedCall>;

/** Numbers that can be dialled, addresses of mail and links are not passed on. */
const maskedWords = z
  .string()
  .overwrite((text) => maskWords(cleanLine(text)))
  .min(1)
  .max(500);
const CannedAnswer = z.enum(cannedKeys);
export const ChatRole = z.enum(chatRoles);
const oneOf = (body: { text?: unknown; canned?: unknown }): boolean =>
  (body.text === undefined) !== (body.canned === undefined);
/** Their own words or a canned answer; `with`: the role that it is for, else whose turn it is. */
const MaskedTextBody = z
  .strictObject({ text: maskedWords.optional(), canned: CannedAnswer.optional(), with: ChatRole.optional(), driverId })
  .refine(oneOf, { path: ["text"] });

/**
 * `role`: who wrote it. `canned` stands in the place of `text`, and each reader reads it in their language. `status`: of
 * the other's phone; in the app the message is in every case. `seenAt`: when they read it.
 */
export const MaskedText = z
  .object({
    id: uuid,
    mine: z.boolean(),
    role: ChatRole,
    text: z.string().nullable(),
    canned: CannedAnswer.nullable(),
    status: z.enum(["waiting", "sent", "refused", "dropped"]),
    at: time,
    seenAt: time.nullable(),
  })
  .meta({ id: "MaskedText" });
export type MaskedText = z.infer<typeof MaskedText>;
/**
 * What two people wrote to each other, the newest hundred, oldest first. `open`: the caller may write now; `until`: when
 * that ends, where it is known.
 */
export const Conversation = z
  .object({
    with: ChatRole,
    name: z.string().nullable(),
    open: z.boolean(),
    until: time.nullable(),
    unread: z.number(),
    items: z.array(MaskedText),
  })
  .meta({ id: "Conversation" });
export type Conversation = z.infer<typeof Conversation>;
/** Those in which the caller may write, first. */
export const ConversationList = z.object({ conversations: z.array(Conversation) });
export type ConversationList = z.infer<typeof ConversationList>;

/** Everything that this role wrote to the caller, up to this message. */
const SeeTextsBody = z.strictObject({ with: ChatRole, id: uuid });
export const TextsSeen = z.object({ seen: z.number() }).meta({ id: "TextsSeen" });

const PartyRole = z.enum(["driver", "sender", "receiver"]);
const AdminTextBody = z
  .strictObject({ to: PartyRole, text: maskedWords.optional(), canned: CannedAnswer.optional() })
  .refine(oneOf, { path: ["text"] });
const AdminSeeTextsBody = z.strictObject({ with: PartyRole });
/** Every conversation of a delivery, and whom the support desk can write to. `unread`: of what they wrote to it. */
export const AdminTextList = z
  .object({
    /** `locale`: the language that they read. */
    people: z.array(
      z.object({ role: PartyRole, name: z.string().nullable(), locale: z.enum(["en", "es"]), unread: z.number() }),
    ),
    items: z.array(MaskedText.extend({ to: ChatRole, via: z.enum(["app", "sms"]), name: z.string().nullable() })),
  })
  .meta({ id: "AdminTextList" });
export type AdminTextList = z.infer<typeof AdminTextList>;

const tag = "Calls";
const seen = { with: "driver", id: "8d1f6c1e-5a52-4a3c-9a57-6f0f1f0f9b11" };
const said = { text: "I'm at the door." };

export const conversations = {
  callAsDriver: {
    method: "POST",
    path: "/api/tasks/{transactionId}/call",
    actor: "driver",
    tag,
    summary: "The number that reaches the other side of the driver's open leg, for a few minutes",
    params: TaskParams,
    body: CallBody,
    response: MaskedCall,
  },
  sendAsDriver: {
    method: "POST",
    path: "/api/tasks/{transactionId}/text",
    actor: "driver",
    tag,
    summary: "Write to the other side of the driver's leg, or to the support desk",
    params: TaskParams,
    body: MaskedTextBody,
    response: MaskedText,
    status: 201,
    example: said,
  },
  listAsDriver: {
    method: "GET",
    path: "/api/tasks/{transactionId}/texts",
    actor: "driver",
    tag,
    summary: "The driver's conversations about a delivery",
    params: TaskParams,
    response: ConversationList,
  },
  call: {
    method: "POST",
    path: "/api/transactions/{id}/call",
    actor: "user",
    tag,
    summary: "The number that reaches the driver while the caller's leg is open, for a few minutes",
    params: TransactionParams,
    body: CallBody,
    response: MaskedCall,
  },
  send: {
    method: "POST",
    path: "/api/transactions/{id}/text",
    actor: "user",
    tag,
    summary: "Write to the driver while the caller's leg is open, or to the support desk",
    params: TransactionParams,
    body: MaskedTextBody,
    response: MaskedText,
    status: 201,
    example: said,
  },
  list: {
    method: "GET",
    path: "/api/transactions/{id}/texts",
    actor: "user",
    tag,
    summary: "The caller's conversations about a delivery",
    params: TransactionParams,
    response: ConversationList,
  },
  markReadAsDriver: {
    method: "POST",
    path: "/api/tasks/{transactionId}/texts/seen",
    actor: "driver",
    tag,
    summary: "The driver has read what was written to them",
    params: TaskParams,
    body: SeeTextsBody,
    response: TextsSeen,
    example: seen,
  },
  markRead: {
    method: "POST",
    path: "/api/transactions/{id}/texts/seen",
    actor: "user",
    tag,
    summary: "The caller has read what was written to them",
    params: TransactionParams,
    body: SeeTextsBody,
    response: TextsSeen,
    example: seen,
  },
  listAsAdmin: {
    method: "GET",
    path: "/api/admin/transactions/{id}/texts",
    actor: "admin",
    tag: "Administration",
    summary: "Every conversation of a delivery, oldest first",
    params: TransactionParams,
    response: AdminTextList,
  },
  sendAsAdmin: {
    method: "POST",
    path: "/api/admin/transactions/{id}/text",
    actor: "admin",
    tag: "Administration",
    summary: "Write to a delivery's driver, sender or receiver as the support desk",
    params: TransactionParams,
    body: AdminTextBody,
    response: MaskedText,
    status: 201,
    example: { to: "receiver", canned: "looking_into" },
  },
  markReadAsAdmin: {
    method: "POST",
    path: "/api/admin/transactions/{id}/texts/seen",
    actor: "admin",
    tag: "Administration",
    summary: "The support desk has read what they wrote to it",
    params: TransactionParams,
    body: AdminSeeTextsBody,
    response: TextsSeen,
    example: { with: "receiver" },
  },
} as const satisfies Record<string, RouteContract>;
