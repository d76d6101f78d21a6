import { z } from "zod";
import { time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { TaskParams } from "@/lib/contracts/driver/task";
import { cannedKeys, chatRoles } from "@/lib/domain/text/canned-messages";
import { cleanLine } from "@/lib/domain/text/clean-text";
import { maskContactDetails } from "@/lib/domain/text/mask-contact-details";

/**
 * Chooses between two drivers of a delivery, the one who carries it and one who returns its cash; default: the first.
 */
const driverId = uuid.optional();

const CallBody = z.strictObject({ driverId });
/** Our number. Until `expiresAt`, a call to it from the caller's verified number reaches the other party. */
export const MaskedCall = z.object({ number: z.string(), expiresAt: time }).meta({ id: "MaskedCall" });
export type MaskedCall = z.infer<typeof MaskedCall>;

/** Phone numbers, email addresses and links are masked. */
const messageText = z
  .string()
  .overwrite((text) => maskContactDetails(cleanLine(text)))
  .min(1)
  .max(500);
const CannedAnswer = z.enum(cannedKeys);
export const ChatRole = z.enum(chatRoles);
const hasTextOrCanned = (body: { text?: unknown; canned?: unknown }): boolean =>
  (body.text === undefined) !== (body.canned === undefined);
/** Free text or a canned (predefined) answer. `to`: the recipient's role; default: the driver's counterpart on the open
 * leg (cash that one person must hand to another now).
 */
const SendMessageBody = z
  .strictObject({ text: messageText.optional(), canned: CannedAnswer.optional(), to: ChatRole.optional(), driverId })
  .refine(hasTextOrCanned, { path: ["text"] });

/**
 * `role`: the author's. `canned`: replaces `text`, shown in each reader's language. `status`: of the SMS to the
 * recipient; the app shows the message in any case. `readAt`: when the recipient read it.
 */
export const ChatMessage = z
  .object({
    id: uuid,
    mine: z.boolean(),
    role: ChatRole,
    text: z.string().nullable(),
    canned: CannedAnswer.nullable(),
    status: z.enum(["waiting", "sent", "refused", "dropped"]),
    at: time,
    readAt: time.nullable(),
  })
  .meta({ id: "ChatMessage" });
export type ChatMessage = z.infer<typeof ChatMessage>;
/**
 * A conversation between two people: the latest 100 messages, oldest first. `otherRole`: the other person's
 * role. `open`: the caller may write now; `until`: when that ends, if known.
 */
export const Conversation = z
  .object({
    otherRole: ChatRole,
    name: z.string().nullable(),
    open: z.boolean(),
    until: time.nullable(),
    unread: z.number(),
    items: z.array(ChatMessage),
  })
  .meta({ id: "Conversation" });
export type Conversation = z.infer<typeof Conversation>;
/** Conversations open for writing come first. */
export const ConversationList = z.object({ conversations: z.array(Conversation) });
export type ConversationList = z.infer<typeof ConversationList>;

/** Marks everything that the role `from` wrote to the caller as read, up to the message `id`. */
const MarkReadBody = z.strictObject({ from: ChatRole, id: uuid });
export const ChatMessagesRead = z.object({ read: z.number() }).meta({ id: "ChatMessagesRead" });

const PartyRole = z.enum(["driver", "sender", "receiver"]);
const AdminSendMessageBody = z
  .strictObject({ to: PartyRole, text: messageText.optional(), canned: CannedAnswer.optional() })
  .refine(hasTextOrCanned, { path: ["text"] });
const AdminMarkReadBody = z.strictObject({ from: PartyRole });
/** A delivery's conversations, and the people that support can write to. `unread`: their unread messages to support. */
export const AdminConversationList = z
  .object({
    /** `locale`: the language of the recipient. */
    people: z.array(
      z.object({ role: PartyRole, name: z.string().nullable(), locale: z.enum(["en", "es"]), unread: z.number() }),
    ),
    items: z.array(ChatMessage.extend({ to: ChatRole, via: z.enum(["app", "sms"]), name: z.string().nullable() })),
  })
  .meta({ id: "AdminConversationList" });
export type AdminConversationList = z.infer<typeof AdminConversationList>;

const tag = "Calls";
const markReadExample = { from: "driver", id: "8d1f6c1e-5a52-4a3c-9a57-6f0f1f0f9b11" };
const messageExample = { text: "I'm at the door." };

export const conversations = {
  callAsDriver: {
    method: "POST",
    path: "/api/tasks/{transactionId}/call",
    actor: "driver",
    tag,
    summary: "Create a temporary number for calling the other party of the driver's open leg",
    params: TaskParams,
    body: CallBody,
    response: MaskedCall,
  },
  sendAsDriver: {
    method: "POST",
    path: "/api/tasks/{transactionId}/messages",
    actor: "driver",
    tag,
    summary: "Send a message to the other party of the driver's leg, or to support",
    params: TaskParams,
    body: SendMessageBody,
    response: ChatMessage,
    status: 201,
    example: messageExample,
  },
  listAsDriver: {
    method: "GET",
    path: "/api/tasks/{transactionId}/messages",
    actor: "driver",
    tag,
    summary: "List the driver's conversations about a delivery",
    params: TaskParams,
    response: ConversationList,
  },
  call: {
    method: "POST",
    path: "/api/transactions/{id}/call",
    actor: "user",
    tag,
    summary: "Create a temporary number for calling the driver while the caller's leg is open",
    params: idParams,
    body: CallBody,
    response: MaskedCall,
  },
  send: {
    method: "POST",
    path: "/api/transactions/{id}/messages",
    actor: "user",
    tag,
    summary: "Send a message to the driver while the caller's leg is open, or to support",
    params: idParams,
    body: SendMessageBody,
    response: ChatMessage,
    status: 201,
    example: messageExample,
  },
  list: {
    method: "GET",
    path: "/api/transactions/{id}/messages",
    actor: "user",
    tag,
    summary: "List the caller's conversations about a delivery",
    params: idParams,
    response: ConversationList,
  },
  markReadAsDriver: {
    method: "POST",
    path: "/api/tasks/{transactionId}/messages/read",
    actor: "driver",
    tag,
    summary: "Mark messages to the driver as read",
    params: TaskParams,
    body: MarkReadBody,
    response: ChatMessagesRead,
    example: markReadExample,
  },
  markRead: {
    method: "POST",
    path: "/api/transactions/{id}/messages/read",
    actor: "user",
    tag,
    summary: "Mark messages to the caller as read",
    params: idParams,
    body: MarkReadBody,
    response: ChatMessagesRead,
    example: markReadExample,
  },
  listAsAdmin: {
    method: "GET",
    path: "/api/admin/transactions/{id}/messages",
    actor: "admin",
    tag: "Administration",
    summary: "List a delivery's conversations, oldest first",
    params: idParams,
    response: AdminConversationList,
  },
  sendAsAdmin: {
    method: "POST",
    path: "/api/admin/transactions/{id}/messages",
    actor: "admin",
    tag: "Administration",
    summary: "Send a support message to a delivery's driver, sender or receiver",
    params: idParams,
    body: AdminSendMessageBody,
    response: ChatMessage,
    status: 201,
    example: { to: "receiver", canned: "looking_into" },
  },
  markReadAsAdmin: {
    method: "POST",
    path: "/api/admin/transactions/{id}/messages/read",
    actor: "admin",
    tag: "Administration",
    summary: "Mark messages to support as read",
    params: idParams,
    body: AdminMarkReadBody,
    response: ChatMessagesRead,
    example: { from: "receiver" },
  },
} as const satisfies Record<string, RouteContract>;
