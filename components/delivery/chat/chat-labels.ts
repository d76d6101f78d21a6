import type { Conversation, ChatMessage } from "@/lib/contracts/delivery/conversations";
import type { CannedKey, ChatRole } from "@/lib/domain/text/canned-messages";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { chatMessages } from "@/lib/i18n/messages/chat";
import { formatTime } from "@/components/ui/time";

/** The text of a message; a canned message in the user's language. */
export const messageText = (
  locale: Locale,
  { text, canned }: { text?: string | null; canned?: CannedKey | null },
): string => (canned ? getTranslations(locale, cannedMessages)(canned) : (text ?? ""));

/** The other person's first name, or their role. */
export const peerLabel = (
  locale: Locale,
  { otherRole: role, name }: { otherRole: ChatRole; name: string | null },
): string => (role === "support" ? null : name?.trim().split(/\s+/)[0]) || getTranslations(locale, chatMessages)(role);

/** The delivery status of the user's own message. */
export function describeMessageStatus(
  locale: Locale,
  { status, at, readAt: seenAt }: ChatMessage,
  recipient: ChatRole,
): string {
  const t = getTranslations(locale, chatMessages);
  if (seenAt !== null) return t("seenAt", { time: formatTime(locale, seenAt) });
  const time = formatTime(locale, at);
  if (status === "waiting" || recipient === "support") return t("sentAt", { time });
  return t(status === "sent" ? "deliveredByPush" : "deliveredInApp", { time });
}

/** The conversation to show first: the requested one, one with unread messages, or the most relevant one. */
export const initialConversation = (
  conversations: readonly Conversation[],
  requested: ChatRole | null,
): Conversation | undefined =>
  conversations.find(({ otherRole: role }) => role === requested) ??
  conversations.find(({ unread }) => unread > 0) ??
  conversations[0];
