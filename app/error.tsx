"use client";

import { useEffect } from "react";
import { LazySosButton } from "@/components/account/sos/lazy-sos-button";
import { buttonClass } from "@/components/ui/button-class";
import { hasUnsavedWork, useUnsavedWork } from "@/lib/client/offline/unsaved-work";
import { errorPageMessages } from "@/lib/i18n/messages/error-page";
import { useTranslations } from "@/lib/i18n/use-translations";

const retryMs = 10_000;
// Not while the page has unsaved work. A full reload, because the service worker may have a stored copy of the page
// while the server cannot render it.
const reloadIfSafe = (): void => {
  if (!hasUnsavedWork()) window.location.reload();
};

// Error page: what is safe, and how to continue. Loaded with every page, so it has few dependencies. A page that the
// server failed to render, for example without its database, is retried until it succeeds.
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations(errorPageMessages);
  const hasUnsaved = useUnsavedWork();
  const isServerError = error.digest !== undefined;
  useEffect(() => {
    if (!isServerError) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reloadIfSafe();
    }, retryMs);
    return () => {
      clearInterval(timer);
    };
  }, [isServerError]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center gap-3 px-4">
      <div translate="no" role="alert" className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-xl">{t("errorTitle")}</h1>
          <LazySosButton className="-mr-3" />
        </div>
        <p className="text-muted-foreground">
          {t(hasUnsaved ? "errorUnsaved" : "errorBody")} {isServerError && !hasUnsaved && t("againSoon")}
        </p>
      </div>
      <details className="text-sm text-muted-foreground">
        <summary className="flex min-h-tap items-center underline underline-offset-4">{t("details")}</summary>
        <p className="font-mono text-xs break-words">{error.digest ?? error.message}</p>
      </details>
      <div className="pt-4">
        <button
          type="button"
          onClick={isServerError && !hasUnsaved ? reloadIfSafe : reset}
          className={buttonClass({ variant: "primary", size: "large" })}
        >
          {t("tryAgain")}
        </button>
      </div>
    </main>
  );
}
