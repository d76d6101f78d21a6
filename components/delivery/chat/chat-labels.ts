"use client";

import { useEffect, useState } from "react";
import type { Conversation, ChatMessage } from "@/lib/contracts/delivery/conversations";
import type { CannedKey, ChatRole } from "@/lib/domain/text/canned-messages";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { chatMessages } from "@/lib/i18n/messages/chat";
import { formatTime } from "@/components/ui/time";
import { ApiError } from "@/lib/client/api/api-error";
import type { UnsentMessage } from "@/lib/client/offline/unsent-messages";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { importWithRetry } from "@/lib/client/app/import-with-retry";
import { cleanLine } from "@/lib/domain/text/clean-text";

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
  { status, at, readAt }: ChatMessage,
  recipient: ChatRole,
): string {
  const t = getTranslations(locale, chatMessages);
  if (readAt !== null) return t("seenAt", { time: formatTime(locale, readAt) });
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

/** Why a stored message has not been delivered yet. */
export function useUnsentMessageLabel(): (message: Pick<UnsentMessage, "state" | "createdAt" | "refusal">) => string {
  const t = useTranslations(chatMessages);
  const errorMessage = useErrorText();
  const { locale } = useLocale();
  return ({ state, createdAt, refusal }) => {
    if (state === "stale") return t("late", { time: formatTime(locale, createdAt) });
    if (state !== "refused") return t(state);
    return refusal ? errorMessage(new ApiError({ ...refusal, status: 409 }), t("refused")) : t("refused");
  };
}

/** The message as the recipient will see it, or null if nothing is masked. */
export function useMaskedPreview(text: string): string | null {
  const [mask, setMask] = useState<((text: string) => string) | null>(null);
  useEffect(() => {
    void importWithRetry(() => import("@/lib/domain/text/mask-contact-details")).then(
      ({ maskContactDetails: maskText }) => {
        setMask(() => maskText);
      },
    );
  }, []);
  const cleaned = cleanLine(text);
  const masked = mask?.(cleaned) ?? cleaned;
  return masked === cleaned ? null : masked;
}
