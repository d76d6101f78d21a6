"use client";

import { useEffect, useState } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { errorPageMessages } from "@/lib/i18n/messages/error-page";
import { getTranslations, toLocale } from "@/lib/i18n/translate";
import "./globals.css";

// The root layout failed, so there is no language and no provider from it.
export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  const [locale, setLocale] = useState(toLocale(null));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server draws this page without the reader's language
    setLocale(toLocale(document.cookie.match(/(?:^|; )handover-locale=([^;]+)/)?.[1] ?? navigator.language));
  }, []);
  const t = getTranslations(locale, errorPageMessages);
  return (
    <html lang={locale}>
      <body className="font-sans text-base antialiased">
        <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center gap-3 px-4">
          <div translate="no" role="alert" className="flex flex-col gap-3">
            <h1 className="text-xl">{t("errorTitle")}</h1>
            <p className="text-muted-foreground">{t("errorBody")}</p>
          </div>
          <details className="text-sm text-muted-foreground">
            <summary className="flex min-h-tap items-center underline underline-offset-4">{t("details")}</summary>
            <p className="font-mono text-xs break-words">{error.digest ?? error.message}</p>
          </details>
          <div className="pt-4">
            <button
              type="button"
              onClick={() => {
                window.location.reload();
              }}
              className={buttonClass({ variant: "primary", size: "large" })}
            >
              {t("tryAgain")}
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
