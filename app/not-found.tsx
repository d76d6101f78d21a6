import { LazySosButton } from "@/components/account/sos/lazy-sos-button";
import { GoBack } from "@/components/ui/navigation/go-back";
import { LogoMark } from "@/components/ui/logo";
import { buttonClass } from "@/components/ui/button-class";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { errorPageMessages } from "@/lib/i18n/messages/error-page";

// Loaded with every page, so it has few dependencies: a plain link, no icons.
export default async function NotFound() {
  const t = getTranslations(await readLocale(), errorPageMessages);
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center gap-4 px-4">
      <div className="flex items-center justify-between">
        <LogoMark size={40} />
        <LazySosButton className="-mr-3" />
      </div>
      <div>
        <p className="text-sm text-muted-foreground">404</p>
        <h1 className="text-xl">{t("notFoundTitle")}</h1>
        <p className="pt-1 text-muted-foreground">{t("notFoundBody")}</p>
      </div>
      <div className="flex flex-col gap-2 pt-4">
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- see above */}
        <a href="/dashboard" className={buttonClass({ variant: "primary", size: "large" })}>
          {t("toDashboard")}
        </a>
        <GoBack className={buttonClass({ block: true })}>{t("goBack")}</GoBack>
      </div>
    </main>
  );
}
