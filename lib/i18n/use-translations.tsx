"use client";

import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { getTranslations, type Locale, type Translator, type Messages } from "./translate";

const LocaleContext = createContext<{ locale: Locale; setLocale: (locale: Locale) => void }>({
  locale: "en",
  setLocale: () => undefined,
});

/** Provides the language to its children; the cookie makes the server render the next page in it. */
export function LocaleProvider({ initial, children }: { initial: Locale; children: ReactNode }) {
  const [locale, setState] = useState(initial);
  const value = useMemo(
    () => ({
      locale,
      setLocale(newLocale: Locale) {
        document.cookie = `handover-locale=${newLocale}; path=/; max-age=31536000; samesite=lax`;
        document.documentElement.lang = newLocale;
        setState(newLocale);
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
