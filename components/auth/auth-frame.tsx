"use client";

import Link from "@/components/ui/navigation/link";
import type { ReactNode } from "react";
import { StoredDriverSosButton } from "@/components/account/sos/stored-driver-sos-button";
import { Logo } from "@/components/ui/logo";
import { authMessages } from "@/lib/i18n/messages/auth";
import { useTranslations } from "@/lib/i18n/use-translations";
import { LanguageSwitch } from "./language-switch";

/** Layout of the sign-in and sign-up pages: logo, form, footer. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const t = useTranslations(authMessages);
  return (
    <div className="mx-auto flex min-h-dvh max-w-column flex-col px-4 pt-[max(1.25rem,env(safe-area-inset-top))]">
      <header className="flex flex-wrap items-center justify-between">
        <Logo />
        <div className="-mr-2 flex items-center">
          {/* After a remote sign-out, a driver can still send an SOS. */}
          <StoredDriverSosButton />
          <LanguageSwitch />
        </div>
      </header>
      <main className="flex flex-1 flex-col pt-8">{children}</main>
      <footer className="safe-bottom mt-8 flex flex-wrap justify-center gap-x-2 text-sm text-muted-foreground">
        {(["privacy", "terms", "support"] as const).map((key) => (
          <Link
            key={key}
            href={`/${key}`}
            className="tap inline-flex max-w-full shrink-0 items-center justify-center px-2"
          >
            {t(key)}
          </Link>
        ))}
      </footer>
    </div>
  );
}
