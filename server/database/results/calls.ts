import "server-only";
import { z } from "zod";
import { emptyResponse } from "@/lib/contracts/common";
import {
  AdminConversationList,
  ChatMessage,
  ChatMessagesRead,
  ChatRole,
  ConversationList,
  MaskedCall,
} from "@/lib/contracts/delivery/conversations";
import { cannedKeys } from "@/lib/domain/text/canned-messages";
import { toLocale } from "@/lib/i18n/translate";

// Phone numbers stay on the server and with its provider.

const locale = z
  .string()
  .nullable()
  .transform((value) => (value === null ? null : toLocale(value)));

/** Permission for the next masked call, to the platform's number, which the server adds. */
const CallBridge = MaskedCall.pick({ expiresAt: true });

/** The announcement for a caller who is not connected. */
export const CallAnnouncement = z.enum([
  "unknown",
  "none",
  "over",
  "several",
  "not_reachable",
  "too_many",
  "call_back",
]);
export type CallAnnouncement = z.infer<typeof CallAnnouncement>;

/** The destination of an incoming call; no locale for an unknown caller. */
const CallDestination = z.object({
  to: z.string().nullable(),
  announcement: CallAnnouncement.nullable(),
  locale,
});

const RecordedCall = z.object({ applied: z.boolean(), locale });

/** The outcome of a text; `locale` if a reply is sent. */
export const RelayedSms = z.object({
  answer: z.enum(["none", "relayed", "several", "over", "too_many", "code"]),
  locale,
});
export type RelayedSms = z.infer<typeof RelayedSms>;

/** A text between two people, with recipient and content. */
export const ChatSmsToSend = z.object({
  toId: z.string(),
  toRole: ChatRole,
  /** Null if the recipient accepts no texts. */
  phone: z.string().nullable(),
  locale: z.string().transform(toLocale),
  role: ChatRole,
  name: z.string().nullable(),
  transactionId: z.string(),
  orderNo: z.string(),
  text: z.string().nullable(),
  canned: z.enum(cannedKeys).nullable(),
  /** The first unread text of this conversation: one SMS notice covers all that follow. */
  streak: z.string(),
});
export type ChatSmsToSend = z.infer<typeof ChatSmsToSend>;

/** Whether calls and texts go through the platform's number. */
const PhoneMasking = z.object({ masked: z.boolean() });

/** Results of the functions in supabase/schemas/calls. */
export const callsResults = {
  admin_list_chat_messages: AdminConversationList,
  admin_mark_chat_messages_read: ChatMessagesRead,
  admin_send_chat_message: ChatMessage,
  get_chat_message_to_send: ChatSmsToSend.nullable(),
  connect_call: CallDestination,
  get_phone_masking: PhoneMasking,
  list_chat_messages: ConversationList,
  mark_chat_messages_read: ChatMessagesRead,
  open_call_bridge: CallBridge,
  record_call: RecordedCall,
  record_chat_message_outcome: emptyResponse,
  relay_sms: RelayedSms,
  send_chat_message: ChatMessage,
};
