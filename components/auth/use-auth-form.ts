"use client";

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { isApiError } from "@/lib/client/api/api-error";
import { clearAutoOnline } from "@/lib/client/offline/driver-status";
import { clearCachedPages } from "@/lib/client/session/cached-pages";
import { landingPath } from "@/lib/client/session/landing-path";
import { openAccountStorage } from "@/lib/client/session/sign-in";
import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useSetSession } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";
import type { Locale } from "@/lib/i18n/translate";
import { useLocale } from "@/lib/i18n/use-translations";
import { minPasswordLength } from "@/lib/domain/password";
import { safeRedirectPath } from "@/lib/domain/safe-redirect";

// Fields with a value that belongs to another account, by error code.
const fieldsInUse: Partial<Record<string, string>> = { EMAIL_TAKEN: "email", PHONE_TAKEN: "phone" };

/** Validates a new password that is typed twice. */
export function newPasswordProblems(
  { password, confirm }: { password: string; confirm: string },
  t: (key: "tooShort" | "mismatch") => string,
): { password?: string; confirm?: string } {
  if (password.length < minPasswordLength) return { password: t("tooShort") };
  return password === confirm ? {} : { confirm: t("mismatch") };
}

const subscribeNever = () => () => undefined;
const passwordFields = ["password", "confirm"];

/**
 * State of an auth form: fields, errors and one request at a time. `draftKey`: sessionStorage key for the typed values
 * without passwords, so that an interrupted form can be resumed.
 */
export function useAuthForm<Fields extends Record<string, string>>(initial: Fields, draftKey: string | null = null) {
  const [fields, setFields] = useState(initial);
  // The server has no stored draft, so the first client render must not use it either.
  const stored = useSyncExternalStore(
    subscribeNever,
    () => (draftKey === null ? null : readStoredValue(draftKey, "session")),
    () => null,
  );
  const [isRestored, setIsRestored] = useState(false);
  if (stored !== null && !isRestored) {
    setIsRestored(true);
    setFields((previous) => fillFromDraft(previous, stored));
  }
  const storeDraft = useEffectEvent((values: Fields) => {
    // An untouched form must not overwrite the draft before it is restored.
    if (draftKey === null || JSON.stringify(values) === JSON.stringify(initial)) return;
    const draftValues = Object.entries(values).filter(([key]) => !passwordFields.includes(key));
    storeValue(draftKey, JSON.stringify(Object.fromEntries(draftValues)), "session");
  });
  useEffect(() => {
    storeDraft(fields);
  }, [fields]);
  const [problems, updateProblems] = useState<Partial<Record<keyof Fields, string>>>({});
  const fieldProblems = useFieldErrorTexts();
  const setProblems = (newProblems: Partial<Record<keyof Fields, string>>) => {
    updateProblems(newProblems);
    focusFirstInvalidField();
  };
  const [busy, setBusy] = useState(false);
  const errorText = useErrorText();
  const changeHandler = (key: keyof Fields) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    // Functional update, because a password manager fills several fields in one tick.
    setFields((previous) => ({ ...previous, [key]: value }));
    updateProblems((previous) => ({ ...previous, [key]: undefined }));
  };
  /** Runs a request; shows field errors at their fields, and every error as a toast. */
  const send = async (request: () => Promise<void>, fallback: string) => {
    setBusy(true);
    try {
      await request();
    } catch (error) {
      const fieldInUse = isApiError(error) ? fieldsInUse[error.code] : undefined;
      const invalidFields = {
        ...fieldProblems(error),
        ...(fieldInUse ? { [fieldInUse]: errorText(error, fallback) } : {}),
      } as Partial<Record<keyof Fields, string>>;
      if (Object.keys(invalidFields).length > 0) setProblems(invalidFields);
      toast.retryableError(errorText(error, fallback));
    } finally {
      setBusy(false);
    }
  };
  return { fields, setFields, changeHandler, problems, setProblems, busy, send };
}

/** The fields, with empty ones filled from the stored draft. */
export function fillFromDraft<Fields extends Record<string, string>>(fields: Fields, stored: string): Fields {
  let values: unknown;
  try {
    values = JSON.parse(stored);
  } catch {
    return fields;
  }
  if (typeof values !== "object" || values === null) return fields;
  const storedFields = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const storedText = storedFields.get(key);
      return [key, value === "" && typeof storedText === "string" ? storedText : value];
    }),
  ) as Fields;
}

/**
 * Stores a new session, switches to the account's language, and navigates to `next` or to the account's start page.
 * `message`: a greeting, or a function of the account's language, which may differ from the browser's.
 */
export function useSignIn() {
  const { go } = useNavigate();
  const setSession = useSetSession();
  const { setLocale } = useLocale();
  return async (session: Session, message: string | ((locale: Locale) => string), next?: string | null) => {
    await openAccountStorage(session.userId);
    clearAutoOnline();
    await clearCachedPages();
    await setSession(session);
    setLocale(session.locale);
    toast.success(typeof message === "string" ? message : message(session.locale));
    go(safeRedirectPath(next) ?? landingPath(session), { replace: true });
  };
}
