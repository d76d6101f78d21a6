"use client";

import { useLocale } from "@/lib/i18n/use-translations";

/** The other language, by its own name. `onServer`: the page's words come from the server, which is asked anew. */
export function LanguageSwitch({ onServer = false }: { onServer?: boolean }) {
  const { locale, setLocale } = useLocale();
  const other = locale === "en" ? "es" : "en";
  return (
    <button
      type="button"
      lang={other}
      onClick={() => {
        setLocale(other);
        if (onServer) window.location.reload();
      }}
      className="tap px-2 text-sm font-semibold underline underline-offset-4"
    >
      {other === "es" ? "Español" : "English"}
    </button>
  );
}
