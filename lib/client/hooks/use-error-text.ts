"use client";

import { useCallback, useEffect, useState } from "react";
import { fieldText, loadSpanish, type FieldFacts } from "@/lib/i18n/messages/errors";
import { useLocale } from "@/lib/i18n/use-translations";
import { ApiError } from "../api/api-error";
import { failureText } from "../api/failure-text";
import { loadLater } from "../app/load-later";

/** Has what is refused in the reader's words as exactly as the server says it, soon after the page. */
export function useExactErrors(): void {
  const { locale } = useLocale();
  const [, setExact] = useState(false);
  useEffect(() => {
    if (locale !== "es") return;
    let over = false;
    void loadLater(loadSpanish).then(() => {
      if (!over) setExact(true);
    });
    return () => {
      over = true;
    };
  }, [locale]);
}

/** The sentence for a failed action: see `failureText`. */
export function useErrorText(): (error: unknown, action: string) => string {
  const { locale } = useLocale();
  useExactErrors();
  return useCallback((error, action) => failureText(locale, error, action), [locale]);
}

/** The problems of single fields by their path, in the reader's words; empty when the error has none. */
export function useFieldProblems(): (error: unknown) => Partial<Record<string, string>> {
  const { locale } = useLocale();
  useExactErrors();
  return useCallback(
    (error) =>
      error instanceof ApiError
        ? Object.fromEntries(error.errors.map((problem) => [problem.path, fieldText(locale, problem)]))
        : {},
    [locale],
  );
}

/** One field's problem in the reader's words. */
export function useFieldText(): (problem: FieldFacts) => string {
  const { locale } = useLocale();
  useExactErrors();
  return useCallback((problem) => fieldText(locale, problem), [locale]);
}

/**
 * Brings the first wrong field into sight and under the cursor, once the page shows it as wrong; of an open dialog, not of
 * what lies behind it.
 */
export function focusFirstProblem(): void {
  setTimeout(() => {
    const front: ParentNode = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    front.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, 50);
}
