"use client";

import { useEffect } from "react";
import { KnownShield } from "@/components/account/sos/known-shield";
import { buttonClass } from "@/components/ui/button-class";
import { keptTaskKey, parseKeptTask } from "@/lib/client/storage/kept-task";
import { useKept } from "@/lib/client/storage/kept-value";
import { setTheme, type Theme } from "@/lib/client/app/theme";
import { toLocale } from "@/lib/i18n/text";
import { installText } from "@/lib/i18n/text/install";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { LogoMark } from "@/components/ui/logo";

const lookEveryMs = 5_000;
const again = () => {
  if (window.location.pathname === "/offline") window.location.replace("/");
  else window.location.reload();
};
// What the phone believes of its network is no promise, either way: the server is asked.
const whenBack = () => {
  if (document.visibilityState === "visible")
    fetch("/api/health", { cache: "no-store" }).then(
      ({ ok }) => {
        if (ok) again();
      },
      () => undefined,
    );
};
const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];

/** In place of a page that is not kept: what still works, and the way to the delivery in the driver's hands. */
export function OfflineScreen() {
  const say = useText(installText);
  const { setLocale } = useLocale();
  const kept = parseKeptTask(useKept(keptTaskKey));
  const isDriver = kept !== undefined;

  useEffect(() => {
    // It was kept when the worker came; the language and the theme may have been chosen since.
    setLocale(toLocale(cookie("handover-locale") ?? navigator.language));
    const theme = cookie("handover-theme");
    if (theme) setTheme(theme as Theme);
    const timer = setInterval(whenBack, lookEveryMs);
    window.addEventListener("online", whenBack);
    document.addEventListener("visibilitychange", whenBack);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", whenBack);
      document.removeEventListener("visibilitychange", whenBack);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- setLocale is made anew when it is used
  }, []);

  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center gap-4 px-4 py-6">
      <div className="flex items-center justify-between">
        <LogoMark size={40} />
        <KnownShield className="-mr-3" />
      </div>
      <div>
        <h1 className="text-xl">{say("offlineTitle")}</h1>
        <p className="pt-1 text-ink-soft">{say("offlineBody")}</p>
      </div>
      {isDriver && (
        <section className="rounded-card border bg-surface p-4">
          <h2 className="text-base">{say("stillWorks")}</h2>
          <ul className="list-disc pt-1 pl-5 text-sm text-ink-soft">
            <li>{say("steps")}</li>
            <li>{say("code")}</li>
            <li>{say("place")}</li>
          </ul>
        </section>
      )}
      <div className="flex flex-col gap-2 pt-4">
        <button
          type="button"
          onClick={again}
          className={buttonClass({ block: true, variant: isDriver ? "quiet" : "plain" })}
        >
          {say("tryAgain")}
        </button>
        {/* Whole pages: without a network there is nothing that could be fetched into this one. */}
        {isDriver && (
          <a
            href={kept ? `/navigation/${kept.transactionId}` : "/dashboard"}
            className={buttonClass({ variant: "primary", size: "large" })}
          >
            {say(kept ? "goOn" : "toDashboard")}
          </a>
        )}
      </div>
    </main>
  );
}
