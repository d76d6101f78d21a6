"use client";

import { useCallback } from "react";
import { errorText } from "@/lib/i18n/text/errors";
import { useLocale } from "@/lib/i18n/use-text";
import { ApiError } from "./api-error";

/** Turns whatever a call threw into a sentence for the reader; `fallback` when nothing better is known. */
export function useErrorText(): (error: unknown, fallback: string) => string {
  const { locale } = useLocale();
  return useCallback((error, fallback) => error instanceof ApiError && error.code !== "UNKNOWN"
    ? errorText(locale, error.code, error.title || fallback)
    : fallback, [locale]);
}
