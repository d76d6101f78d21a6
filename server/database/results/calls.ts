import "server-only";
import { z } from "zod";
import { ChatRole, MaskedCall } from "@/lib/contracts/conversations";
import { cannedKeys } from "@/lib/domain/text/canned";
import { toLocale } from "@/lib/i18n/translate";

// What the functions answer that put people through to each other. Numbers stay with the server and its provider.

const locale = z
  .string()
  .nullable()
  .transform((value) => (value === null ? null : toLocale(value)));

/** The server adds our number. */
export const Bridge = MaskedCall.pick({ expiresAt: true });

/** What a caller hears who is not put through. */
export const CallWords = z.enum(["unknown", "none", "over", "several", "not_reachable", "too_many", "desk"]);
export type CallWords = z.infer<typeof CallWords>;
/** Where a call goes that has come in; no locale of somebody whom we do not know. */
export const CallGoes = z.object({ to: z.string().nullable(), words: CallWords.nullable(), locale });
export const CallRecorded = z.object({ applied: z.boolean(), locale });

/** What became of somebody's text; a locale where words go back. */
export const TextPassed = z.object({
  answer: z.enum(["none", "passed", "several", "over", "too_many", "code"]),
  locale,
});
export type TextPassed = z.infer<typeof TextPassed>;

/** A text between two people: to whom it goes, and what it says. */
export const ChatSmsToSend = z.object({
  toId: z.string(),
  toRole: ChatRole,
  /** Null where they take no texts. */
  phone: z.string().nullable(),
  locale: z.string().transform(toLocale),
  role: ChatRole,
  name: z.string().nullable(),
  transactionId: z.string(),
  orderNo: z.string(),
  words: z.string().nullable(),
  canned: z.enum(cannedKeys).nullable(),
  /** The first of this conversation that they have not read: one notice stands for all that follow. */
  streak: z.string(),
});
export type ChatSmsToSend = z.infer<typeof ChatSmsToSend>;
