"use client";

import { useEffect } from "react";
import { SignedOutSosButton } from "@/components/account/sos/signed-out-sos-button";
import { buttonClass } from "@/components/ui/button-class";
import { storedTaskKey, parseStoredTask } from "@/lib/client/storage/stored-task";
import { useStoredValue } from "@/lib/client/storage/stored-value";
import { setTheme, type Theme } from "@/lib/client/app/theme";
import { toLocale } from "@/lib/i18n/translate";
import { installMessages } from "@/lib/i18n/messages/install";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { LogoMark } from "@/components/ui/logo";

const probeIntervalMs = 5_000;
const retryPage = () => {
  if (window.location.pathname === "/offline") window.location.replace("/");
  else window.location.reload();
};
// `navigator.onLine` is unreliable both ways, so query the server.
const checkConnection = () => {
  if (document.visibilityState === "visible")
    fetch("/api/health", { cache: "no-store" }).then(
      ({ ok }) => {
        if (ok) retryPage();
      },
      () => undefined,
    );
};
const readCookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];

/** Replaces a page that is not cached: what works offline, and a link to the active delivery. */
export function OfflineScreen() {
  const t = useTranslations(installMessages);
  const { setLocale } = useLocale();
  const storedTask = parseStoredTask(useStoredValue(storedTaskKey));
  const isDriver = storedTask !== undefined;

  useEffect(() => {
    // The page was cached at install time; language and theme may have changed since.
    setLocale(toLocale(readCookie("handover-locale") ?? navigator.language));
    const theme = readCookie("handover-theme");
    if (theme) setTheme(theme as Theme);
    const timer = setInterval(checkConnection, probeIntervalMs);
    window.addEventListener("online", checkConnection);
    document.addEventListener("visibilitychange", checkConnection);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", checkConnection);
      document.removeEventListener("visibilitychange", checkConnection);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- setLocale changes identity when it is called
  }, []);

  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center gap-4 px-4 py-6">
      <div className="flex items-center justify-between">
        <LogoMark size={40} />
        <SignedOutSosButton className="-mr-3" />
      </div>
      <div>
        <h1 className="text-xl">{t("offlineTitle")}</h1>
        <p className="pt-1 text-muted-foreground">{t("offlineBody")}</p>
      </div>
      {isDriver && (
        <section className="rounded-card border bg-card p-4">
          <h2 className="text-base">{t("stillWorks")}</h2>
          <ul className="list-disc pt-1 pl-5 text-sm text-muted-foreground">
            <li>{t("steps")}</li>
            <li>{t("code")}</li>
            <li>{t("location")}</li>
          </ul>
        </section>
      )}
      <div className="flex flex-col gap-2 pt-4">
        <button
          type="button"
          onClick={retryPage}
          className={buttonClass({ block: true, variant: isDriver ? "quiet" : "plain" })}
        >
          {t("tryAgain")}
        </button>
        {/* Full page loads: client navigation would need the network. */}
        {isDriver && (
          <a
            href={storedTask ? `/navigation/${storedTask.transactionId}` : "/dashboard"}
            className={buttonClass({ variant: "primary", size: "large" })}
          >
            {t(storedTask ? "continueDelivery" : "toDashboard")}
          </a>
        )}
      </div>
    </main>
  );
}
