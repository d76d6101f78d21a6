import { pageMetadata } from "@/app/page-metadata";
import { SupportFaq } from "@/components/account/support-faq";
import { DriverSupportContact } from "@/components/driver/help/support-contact";
import { Notice } from "@/components/ui/badge";
import { ShieldIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { legalMessages } from "@/lib/i18n/messages/legal";

export const generateMetadata = pageMetadata("support");

/** Support for drivers, within their shell, with the current delivery's number. */
export default async function HelpPage() {
  const t = getTranslations(await readLocale(), legalMessages);
  return (
    <>
      <PageHeader title={t("supportTitle")} />
      <div className="flex flex-col gap-6">
        <Notice tone="warning" icon={ShieldIcon}>
          <p className="font-semibold">{t("supportUrgent")}</p>
          <p>{t("supportUrgentBody")}</p>
        </Notice>
        <DriverSupportContact />
        <SupportFaq forDriver />
        <p className="text-sm text-muted-foreground">{t("supportIntro")}</p>
      </div>
    </>
  );
}
