import type { ReactNode } from "react";
import { LazySosButton } from "@/components/account/sos/lazy-sos-button";
import { GoBack } from "@/components/ui/navigation/go-back";
import { Logo } from "@/components/ui/logo";
import { buttonClass } from "@/components/ui/button-class";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { legalMessages } from "@/lib/i18n/messages/legal";

// Public pages.
export default async function LegalLayout({ children }: { children: ReactNode }) {
  const t = getTranslations(await readLocale(), legalMessages);
  return (
    <div className="mx-auto flex min-h-dvh max-w-text flex-col px-4 pt-[max(1.25rem,env(safe-area-inset-top))] pb-12">
      <header className="flex flex-wrap items-center justify-between">
        <Logo />
        <div className="-mr-4 flex items-center">
          {/* A driver may come here during a task, with cash on board. */}
          <LazySosButton />
          <GoBack className={buttonClass({ variant: "quiet" })}>{t("home")}</GoBack>
        </div>
      </header>
      <main className="flex flex-col gap-6 pt-8">{children}</main>
    </div>
  );
}
