import { titled } from "@/app/titled";
import { SupportAnswers } from "@/components/account/support-answers";
import { SupportContact } from "@/components/driver/support/support-contact";
import { Notice } from "@/components/ui/badge";
import { ShieldIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { legalText } from "@/lib/i18n/text/legal";

export const generateMetadata = titled("support");

/** Support for drivers, within their shell, with the current delivery's number. */
export default async function HelpPage() {
  const say = sayIn(await readLocale(), legalText);
  return (
    <>
      <PageHeader title={say("supportTitle")} />
      <div className="flex flex-col gap-6">
        <Notice tone="wait" icon={ShieldIcon}>
          <p className="font-semibold">{say("supportUrgent")}</p>
          <p>{say("supportUrgentBody")}</p>
        </Notice>
        <SupportContact />
        <SupportAnswers />
        <p className="text-sm text-ink-soft">{say("supportIntro")}</p>
      </div>
    </>
  );
}
