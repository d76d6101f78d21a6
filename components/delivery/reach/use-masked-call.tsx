"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { importWithRetry } from "@/lib/client/app/import-with-retry";
import { dialNumber } from "@/lib/client/device/device";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { contactButtonsMessages } from "@/lib/i18n/messages/contact-buttons";
import { useTranslations } from "@/lib/i18n/use-translations";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useWrite } from "@/components/ui/use-write";

/** The API path for calls and messages of a delivery: the driver's, or a party's. */
export type ContactPath = `/api/tasks/${string}` | `/api/transactions/${string}`;

const loadSheet = () => import("./call-fallback-sheet").then((module) => module.CallFallbackSheet);
const CallFallbackSheet = lazyClient(loadSheet, { loadImmediately: true });
// After this delay the fallback sheet opens.
const fallbackAfterMs = 4_000;
const maskedNumberKey = "masked-number";

/**
 * Requests the masked number and opens the phone's dialler. `sheet`: a fallback if the request is slow or has no
 * response. `name`: the other person; null without a masked number.
 */
export function useMaskedCall(
  path: ContactPath,
  name: string | null,
): { busy: boolean; call: () => void; sheet: ReactNode } {
  const t = useTranslations(contactButtonsMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  const [showsFallback, setShowsFallback] = useState(false);
  const dismissed = useRef(false);
  // Preloaded, because the fallback is needed when nothing can be loaded any more.
  useEffect(() => {
    if (name !== null) void importWithRetry(loadSheet);
  }, [name]);
  const requestCall = async () => {
    dismissed.current = false;
    const fallbackTimer = setTimeout(() => {
      setShowsFallback(true);
    }, fallbackAfterMs);
    const outcome = await write(`${path}/call`);
    clearTimeout(fallbackTimer);
    // Closing the sheet cancels the call.
    const isDismissed = dismissed.current;
    if (outcome.ok) {
      storeValue(maskedNumberKey, outcome.data.number);
      setShowsFallback(false);
      if (!isDismissed) dialNumber(outcome.data.number);
    } else if (!outcome.error.isRetryable) {
      setShowsFallback(false);
      if (!isDismissed) toast.error(errorMessage(outcome.error, t("failed")));
    } else if (!isDismissed) setShowsFallback(true);
  };
  const call = () => void requestCall();
  return {
    busy,
    call,
    sheet: showsFallback && (
      <CallFallbackSheet
        name={name ?? ""}
        isConnecting={busy}
        maskedNumber={readStoredValue(maskedNumberKey)}
        onRetry={call}
        onClose={() => {
          dismissed.current = true;
          setShowsFallback(false);
        }}
      />
    ),
  };
}
