"use client";

import type { ReactNode } from "react";
import { SWRConfig, type SWRConfiguration } from "swr";
import type { Locale } from "@/lib/i18n/translate";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { isApiError } from "../api/api-error";
import { retryDelayMs } from "../offline/retry-delay";
import { guardTranslatedText } from "./translated-text";

guardTranslatedText();

// The last known data stays on the screen while a refetch fails. Why retries without an end: SWR polls nothing that has
// failed, so what nobody asks for again stays failed until somebody presses a button or looks at another window.
const swr = {
  keepPreviousData: true,
  dedupingInterval: 1_000,
  focusThrottleInterval: 5_000,
  // A false `offline` event would end all polling: reachability comes from requests.
  isOnline: () => true,
  shouldRetryOnError: (error: unknown) => !isApiError(error) || error.isUnanswered,
  onErrorRetry: (error, _key, { isVisible }, revalidate, again) => {
    // A page that nobody sees asks when it is looked at.
    if (isVisible()) setTimeout(() => void revalidate(again), retryDelayMs(again.retryCount, error));
  },
} satisfies SWRConfiguration;

/** What every page stands on: the language and the cache of the API. */
export function AppProviders({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <LocaleProvider initial={locale}>
      <SWRConfig value={swr}>{children}</SWRConfig>
    </LocaleProvider>
  );
}
