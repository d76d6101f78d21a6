"use client";

import { ApiError } from "@/lib/client/api/api-error";
import type { UnsentMessage } from "@/lib/client/offline/unsent-messages";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { chatMessages } from "@/lib/i18n/messages/chat";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatTime } from "@/components/ui/time";

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
