"use client";

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { isApiError } from "@/lib/client/api/api-error";
import { clearAutoOnline } from "@/lib/client/offline/driver-status";
import { clearCachedPages } from "@/lib/client/session/cached-pages";
import { resumeStoring, clearAccountStorage, readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { storeToken } from "@/lib/client/offline/sos-storage";
import { landingPath } from "@/lib/client/session/landing";
import { toast } from "@/lib/client/app/toast";
import { focusFirstProblem, useErrorText, useFieldProblems } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useSetSession } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";
import type { Locale } from "@/lib/i18n/translate";
import { useLocale } from "@/lib/i18n/use-translations";
import { minPasswordLength } from "@/lib/domain/password";
import { safeNext } from "@/lib/domain/safe-next";

// What somebody else has already is said at its field.
const takenField: Partial<Record<string, string>> = { EMAIL_TAKEN: "email", PHONE_TAKEN: "phone" };

/** What is wrong with a new password that is typed twice, before anything is sent. */
export function newPasswordProblems(
  { password, confirm }: { password: string; confirm: string },
  t: (key: "tooShort" | "mismatch") => string,
): { password?: string; confirm?: string } {
  if (password.length < minPasswordLength) return { password: t("tooShort") };
  return password === confirm ? {} : { confirm: t("mismatch") };
}

const never = () => () => undefined;
const secret = ["password", "confirm"];

/**
 * What every form of the front door does: fields, their errors, one request at a time, and the way in. `draft`: the name
 * under which this tab stores what is typed, passwords left out, so that an interrupted form goes on where it stopped.
 */
export function useAuthForm<Fields extends Record<string, string>>(initial: Fields, draft: string | null = null) {
  const [fields, setFields] = useState(initial);
  // Nothing is stored on the server: the first render in the browser has to be the same.
  const stored = useSyncExternalStore(
    never,
    () => (draft === null ? null : readStoredValue(draft, "session")),
    () => null,
  );
  const [resumed, setResumed] = useState(false);
  if (stored !== null && !resumed) {
    setResumed(true);
    setFields((last) => resumedFields(last, stored));
  }
  const storeDraft = useEffectEvent((values: Fields) => {
    // An untouched form must not replace what is about to be resumed.
    if (draft === null || JSON.stringify(values) === JSON.stringify(initial)) return;
    const open = Object.entries(values).filter(([key]) => !secret.includes(key));
    storeValue(draft, JSON.stringify(Object.fromEntries(open)), "session");
  });
  useEffect(() => {
    storeDraft(fields);
  }, [fields]);
  const [problems, show] = useState<Partial<Record<keyof Fields, string>>>({});
  const fieldProblems = useFieldProblems();
  const setProblems = (next: Partial<Record<keyof Fields, string>>) => {
    show(next);
    focusFirstProblem();
  };
  const [busy, setBusy] = useState(false);
  const errorText = useErrorText();
  const set = (key: keyof Fields) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    // A password manager fills several at once.
    setFields((last) => ({ ...last, [key]: value }));
    show((last) => ({ ...last, [key]: undefined }));
  };
  /** Runs a request; field problems go to their fields, everything else is said. */
  const send = async (request: () => Promise<void>, fallback: string) => {
    setBusy(true);
    try {
      await request();
    } catch (error) {
      const taken = isApiError(error) ? takenField[error.code] : undefined;
      const wrong = { ...fieldProblems(error), ...(taken ? { [taken]: errorText(error, fallback) } : {}) } as Partial<
        Record<keyof Fields, string>
      >;
      if (Object.keys(wrong).length > 0) setProblems(wrong);
      toast.retry(errorText(error, fallback));
    } finally {
      setBusy(false);
    }
  };
  return { fields, setFields, set, problems, setProblems, busy, send };
}

/** The fields with what was stored in those that are still empty. */
export function resumedFields<Fields extends Record<string, string>>(fields: Fields, stored: string): Fields {
  let values: unknown;
  try {
    values = JSON.parse(stored);
  } catch {
    return fields;
  }
  if (typeof values !== "object" || values === null) return fields;
  const typed = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const before = typed.get(key);
      return [key, value === "" && typeof before === "string" ? before : value];
    }),
  ) as Fields;
}

/**
 * Enters with a new session, in the account's language, and goes to `next` or to the account's first page.
 * `message`: the greeting, or a function of the account's language, which may not be the browser's.
 */
export function useEnter() {
  const { go } = useNavigate();
  const setSession = useSetSession();
  const { setLocale } = useLocale();
  return async (session: Session, message: string | ((locale: Locale) => string), next?: string | null) => {
    // What another account left here is not this one's to see; its unsent steps stay for it.
    if (readStoredValue("user") !== session.userId) {
      clearAccountStorage();
      await storeToken(null);
    }
    resumeStoring();
    storeValue("user", session.userId);
    clearAutoOnline();
    await clearCachedPages();
    await setSession(session);
    setLocale(session.locale);
    toast.success(typeof message === "string" ? message : message(session.locale));
    go(safeNext(next) ?? landingPath(session), { replace: true });
  };
}
