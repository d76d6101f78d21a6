import type { Conversation, MaskedText } from "@/lib/contracts/calls";
import type { CannedKey, ChatRole } from "@/lib/domain/text/canned";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { cannedText } from "@/lib/i18n/text/canned";
import { chatText } from "@/lib/i18n/text/chat";
import { formatTime } from "@/components/ui/time";

/** What was said, a canned answer in the reader's language. */
export const saidWords = (
  locale: Locale,
  { text, canned }: { text?: string | null; canned?: CannedKey | null },
): string => (canned ? sayIn(locale, cannedText)(canned) : (text ?? ""));

/** With whom: their first name, or what they are. */
export const withWhom = (locale: Locale, { with: role, name }: { with: ChatRole; name: string | null }): string =>
  (role === "support" ? null : name?.trim().split(/\s+/)[0]) || sayIn(locale, chatText)(role);

/** How far one's own message has come. */
export function stateWords(locale: Locale, { status, at, seenAt }: MaskedText, to: ChatRole): string {
  const say = sayIn(locale, chatText);
  if (seenAt !== null) return say("seenAt", { time: formatTime(locale, seenAt) });
  const time = formatTime(locale, at);
  if (status === "waiting" || to === "support") return say("sentAt", { time });
  return say(status === "sent" ? "onPhone" : "inApp", { time });
}

/** Which to show first: the one that is meant, one with unread messages, else whose turn it is. */
export const firstShown = (all: readonly Conversation[], meant: ChatRole | null): Conversation | undefined =>
  all.find(({ with: role }) => role === meant) ?? all.find(({ unread }) => unread > 0) ?? all[0];
