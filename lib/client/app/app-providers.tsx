"use client";

import type { ReactNode } from "react";
import { SWRConfig, type SWRConfiguration } from "swr";
import type { Locale } from "@/lib/i18n/translate";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { isApiError } from "../api/api-error";
import { retryDelayMs } from "../offline/retry-delay";
import { patchDomForTranslation } from "./dom-translation";

patchDomForTranslation();

// The last data stays visible while a refetch fails. Retries never end, because SWR does not poll a key that has
// failed: without retries it would fail until the user acts or focuses the window.
const swrConfig = {
  keepPreviousData: true,
  dedupingInterval: 1_000,
  focusThrottleInterval: 5_000,
  // A false `offline` event would stop all polling, so reachability comes from requests instead.
  isOnline: () => true,
  shouldRetryOnError: (error: unknown) => !isApiError(error) || error.isRetryable,
  onErrorRetry: (error, _key, { isVisible }, revalidate, retryOptions) => {
    // A hidden page is revalidated when it becomes visible.
    if (isVisible()) setTimeout(() => void revalidate(retryOptions), retryDelayMs(retryOptions.retryCount, error));
  },
} satisfies SWRConfiguration;

/** Providers for every page: language and API cache. */
export function AppProviders({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <LocaleProvider initial={locale}>
      <SWRConfig value={swrConfig}>{children}</SWRConfig>
    </LocaleProvider>
  );
}
