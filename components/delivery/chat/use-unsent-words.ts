"use client";

import { ApiError } from "@/lib/client/api/api-error";
import type { UnsentMessage } from "@/lib/client/offline/unsent-messages";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { chatText } from "@/lib/i18n/text/chat";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { formatTime } from "@/components/ui/time";

/** Why a message that this phone keeps is not with its reader yet. */
export function useUnsentWords(): (message: Pick<UnsentMessage, "state" | "at" | "refusal">) => string {
  const say = useText(chatText);
  const sayError = useErrorText();
  const { locale } = useLocale();
  return ({ state, at, refusal }) => {
    if (state === "late") return say("late", { time: formatTime(locale, at) });
    if (state !== "refused") return say(state);
    return refusal ? sayError(new ApiError({ ...refusal, status: 409 }), say("refused")) : say("refused");
  };
}
