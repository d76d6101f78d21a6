"use client";

import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import type { Locale } from "@/lib/i18n/text";
import { LocaleProvider } from "@/lib/i18n/use-text";
import { isApiError } from "./api-error";

// The last known data stays on the screen while a refetch fails; one quick retry, then polling, focus or the network's
// return.
const swr = {
  keepPreviousData: true,
  errorRetryCount: 1,
  errorRetryInterval: 2_000,
  dedupingInterval: 1_000,
  focusThrottleInterval: 5_000,
  shouldRetryOnError: (error: unknown) => !isApiError(error) || error.isUnanswered,
};

/** What every page stands on: the language and the cache of the API. */
export function AppProviders({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <LocaleProvider initial={locale}>
      <SWRConfig value={swr}>{children}</SWRConfig>
    </LocaleProvider>
  );
}
