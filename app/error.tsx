"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect, useEffectEvent } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { lostText } from "@/lib/i18n/text/lost";
import { useText } from "@/lib/i18n/use-text";

const againMs = 10_000;

// A page that broke: what is safe, and a way on. It comes with every page, so it carries next to nothing. What the
// server could not draw, as when its database is away, is asked for again until it can.
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const say = useText(lostText);
  const router = useRouter();
  const again = () => {
    startTransition(() => {
      router.refresh();
      reset();
    });
  };
  const fromServer = error.digest !== undefined;
  const onTimer = useEffectEvent(again);
  useEffect(() => {
    if (!fromServer) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") onTimer();
    }, againMs);
    return () => {
      clearInterval(timer);
    };
  }, [fromServer]);
  return (
    <main role="alert" className="mx-auto flex min-h-dvh max-w-column flex-col justify-center gap-3 px-4">
      <h1 className="text-xl">{say("errorTitle")}</h1>
      <p className="text-ink-soft">
        {say("errorBody")} {fromServer && say("againSoon")}
      </p>
      {error.digest && <p className="font-mono text-xs text-ink-soft">{error.digest}</p>}
      <div className="pt-4">
        <button type="button" onClick={again} className={buttonClass({ variant: "primary", size: "large" })}>
          {say("tryAgain")}
        </button>
      </div>
    </main>
  );
}
