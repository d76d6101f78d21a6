"use client";

import { buttonClass } from "@/components/ui/button-class";
import { lostText } from "@/lib/i18n/text/lost";
import { useText } from "@/lib/i18n/use-text";

// A page that broke: what is safe, and a way on. It comes with every page, so it carries next to nothing.
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const say = useText(lostText);
  return (
    <main role="alert" className="mx-auto flex min-h-dvh max-w-column flex-col justify-center gap-3 px-4">
      <h1 className="text-xl">{say("errorTitle")}</h1>
      <p className="text-ink-soft">{say("errorBody")}</p>
      {error.digest && <p className="font-mono text-xs text-ink-soft">{error.digest}</p>}
      <div className="pt-4">
        <button type="button" onClick={reset} className={buttonClass({ variant: "primary", size: "large" })}>
          {say("tryAgain")}
        </button>
      </div>
    </main>
  );
}
