"use client";

import { useCallback, useEffect, useState } from "react";
import { fieldText, loadSpanish, type FieldFacts } from "@/lib/i18n/messages/errors";
import { useLocale } from "@/lib/i18n/use-translations";
import { ApiError } from "../api/api-error";
import { failureText } from "../api/failure-text";
import { importWithRetry } from "../app/import-with-retry";

/** Loads the exact Spanish error texts after the page. */
export function useLazyErrorTexts(): void {
  const { locale } = useLocale();
  const [, setIsLoaded] = useState(false);
  useEffect(() => {
    if (locale !== "es") return;
    let cancelled = false;
    void importWithRetry(loadSpanish).then(() => {
      if (!cancelled) setIsLoaded(true);
    });
    return () => {
      cancelled = true;
    };
  }, [locale]);
}

/** Returns `failureText` for the current language. */
export function useErrorText(): (error: unknown, action: string) => string {
  const { locale } = useLocale();
  useLazyErrorTexts();
  return useCallback((error, action) => failureText(locale, error, action), [locale]);
}

/** Returns the translated field errors by path; empty if the error has none. */
export function useFieldErrorTexts(): (error: unknown) => Partial<Record<string, string>> {
  const { locale } = useLocale();
  useLazyErrorTexts();
  return useCallback(
    (error) =>
      error instanceof ApiError
        ? Object.fromEntries(error.errors.map((fieldError) => [fieldError.path, fieldText(locale, fieldError)]))
        : {},
    [locale],
  );
}

/** Returns the translated text of one field error. */
export function useFieldErrorText(): (fieldError: FieldFacts) => string {
  const { locale } = useLocale();
  useLazyErrorTexts();
  return useCallback((fieldError) => fieldText(locale, fieldError), [locale]);
}

const renderDelayMs = 50;

/** Focuses the first invalid field after the page has rendered it as invalid; in the top dialog if one is open. */
export function focusFirstInvalidField(): void {
  setTimeout(() => {
    const container: ParentNode = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    container.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, renderDelayMs);
}
