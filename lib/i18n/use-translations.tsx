"use client";

import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { getTranslations, type Locale, type Translator, type Messages } from "./translate";

const LocaleContext = createContext<{ locale: Locale; setLocale: (locale: Locale) => void }>({
  locale: "en",
  setLocale: () => undefined,
});

/** Gives the language to everything below; the cookie makes the server agree on the next page. */
export function LocaleProvider({ initial, children }: { initial: Locale; children: ReactNode }) {
  const [locale, setState] = useState(initial);
  const value = useMemo(
    () => ({
      locale,
      setLocale(next: Locale) {
        document.cookie = `handover-locale=${next}; path=/; max-age=31536000; samesite=lax`;
        document.documentElement.lang = next;
        setState(next);
      },
    }),
    [locale],
  );
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

export function useLocale() {
  return useContext(LocaleContext);
}

export function useTranslations<T extends Messages>(text: T): Translator<T> {
  const { locale } = useContext(LocaleContext);
  return useMemo(() => getTranslations(locale, text), [locale, text]);
}
