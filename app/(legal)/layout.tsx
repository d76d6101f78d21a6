import type { ReactNode } from "react";
import { LaterShield } from "@/components/account/sos/later-shield";
import { GoBack } from "@/components/ui/go-back";
import { Logo } from "@/components/ui/logo";
import { buttonClass } from "@/components/ui/button-class";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { legalText } from "@/lib/i18n/text/legal";

// Public pages.
export default async function LegalLayout({ children }: { children: ReactNode }) {
  const say = sayIn(await readLocale(), legalText);
  return (
    <div className="mx-auto flex min-h-dvh max-w-text flex-col px-4 pt-[max(1.25rem,env(safe-area-inset-top))] pb-12">
      <header className="flex flex-wrap items-center justify-between">
        <Logo />
        <div className="-mr-4 flex items-center">
          {/* A driver may come here during a task, with cash on board. */}
          <LaterShield />
          <GoBack className={buttonClass({ variant: "quiet" })}>{say("home")}</GoBack>
        </div>
      </header>
      <main className="flex flex-col gap-6 pt-8">{children}</main>
    </div>
  );
}
