"use client";

import { useLocale } from "@/lib/i18n/use-translations";

/** Switches to the other language. `reloadOnChange`: the page's texts are rendered by the server, so it is refetched. */
export function LanguageSwitch({ reloadOnChange = false }: { reloadOnChange?: boolean }) {
  const { locale, setLocale } = useLocale();
  const otherLocale = locale === "en" ? "es" : "en";
  return (
    <button
      type="button"
      lang={otherLocale}
      onClick={() => {
        setLocale(otherLocale);
        if (reloadOnChange) window.location.reload();
      }}
      className="tap px-2 text-sm font-semibold underline underline-offset-4"
    >
      {otherLocale === "es" ? "Español" : "English"}
    </button>
  );
}
