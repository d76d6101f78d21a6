"use client";

import { useEffect } from "react";
import { LaterShield } from "@/components/account/sos/later-shield";
import { buttonClass } from "@/components/ui/button-class";
import { hasUnstoredWork, useUnstoredWork } from "@/lib/client/offline/unstored-work";
import { lostText } from "@/lib/i18n/text/lost";
import { useText } from "@/lib/i18n/use-text";

const againMs = 10_000;
// Not while the page has unsaved work. A full reload, because the service worker may have a stored copy of the page
// while the server cannot render it.
const askAgain = (): void => {
  if (!hasUnstoredWork()) window.location.reload();
};

// Error page: what is safe, and how to continue. Loaded with every page, so it has few dependencies. A page that the
// server failed to render, for example without its database, is retried until it succeeds.
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const say = useText(lostText);
  const unstored = useUnstoredWork();
  const fromServer = error.digest !== undefined;
  useEffect(() => {
    if (!fromServer) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") askAgain();
    }, againMs);
    return () => {
      clearInterval(timer);
    };
  }, [fromServer]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center gap-3 px-4">
      <div translate="no" role="alert" className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-xl">{say("errorTitle")}</h1>
          <LaterShield className="-mr-3" />
        </div>
        <p className="text-ink-soft">
          {say(unstored ? "errorUnstored" : "errorBody")} {fromServer && !unstored && say("againSoon")}
        </p>
      </div>
      {error.digest && <p className="font-mono text-xs text-ink-soft">{error.digest}</p>}
      <div className="pt-4">
        <button
          type="button"
          onClick={fromServer && !unstored ? askAgain : reset}
          className={buttonClass({ variant: "primary", size: "large" })}
        >
          {say("tryAgain")}
        </button>
      </div>
    </main>
  );
}
