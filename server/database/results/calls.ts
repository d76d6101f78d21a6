import "server-only";
import { z } from "zod";
import { ChatRole, MaskedCall } from "@/lib/contracts/delivery/conversations";
import { cannedKeys } from "@/lib/domain/text/canned";
import { toLocale } from "@/lib/i18n/translate";

// Results of the functions for masked calls and texts. Phone numbers stay on the server and with its provider.

const locale = z
  .string()
  .nullable()
  .transform((value) => (value === null ? null : toLocale(value)));

/** The server adds the platform's number. */
export const CallBridge = MaskedCall.pick({ expiresAt: true });

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
export const CallDestination = z.object({
  to: z.string().nullable(),
  announcement: CallAnnouncement.nullable(),
  locale,
});
export const RecordedCall = z.object({ applied: z.boolean(), locale });

/** The outcome of a text; `locale` if a reply is sent. */
export const RelayedSms = z.object({
  answer: z.enum(["none", "passed", "several", "over", "too_many", "code"]),
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
