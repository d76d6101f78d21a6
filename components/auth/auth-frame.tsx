"use client";

import Link from "@/components/ui/link";
import type { ReactNode } from "react";
import { KeptShield } from "@/components/account/sos/kept-shield";
import { Logo } from "@/components/ui/logo";
import { authText } from "@/lib/i18n/text/auth";
import { useText } from "@/lib/i18n/use-text";
import { LanguageSwitch } from "./language-switch";

/** The page around a form: the name above, the small print below, nothing else. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const say = useText(authText);
  return (
    <div className="mx-auto flex min-h-dvh max-w-column flex-col px-4 pt-[max(1.25rem,env(safe-area-inset-top))]">
      <header className="flex flex-wrap items-center justify-between">
        <Logo />
        <div className="-mr-2 flex items-center">
          {/* A driver who was signed out from elsewhere can still call for help. */}
          <KeptShield />
          <LanguageSwitch />
        </div>
      </header>
      <main className="flex flex-1 flex-col pt-8">{children}</main>
      <footer className="safe-bottom mt-8 flex flex-wrap justify-center gap-x-2 text-sm text-ink-soft">
        {(["privacy", "terms", "support"] as const).map((key) => (
          <Link
            key={key}
            href={`/${key}`}
            className="tap inline-flex max-w-full shrink-0 items-center justify-center px-2"
          >
            {say(key)}
          </Link>
        ))}
      </footer>
    </div>
  );
}
