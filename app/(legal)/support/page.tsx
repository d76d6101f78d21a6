import type { Metadata } from "next";
import { SupportAnswers } from "@/components/account/support-answers";
import { Notice } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { MailIcon, PhoneIcon, ShieldIcon } from "@/components/ui/icons";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { legalText } from "@/lib/i18n/text/legal";
import { supportMail, supportPhone } from "@/lib/support";

export const metadata: Metadata = { title: "Support" };

export default async function SupportPage() {
  const say = sayIn(await readLocale(), legalText);
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl">{say("supportTitle")}</h1>
        <p className="text-ink-soft">{say("supportIntro")}</p>
      </header>
      <Notice tone="wait" icon={ShieldIcon}>
        <p className="font-semibold">{say("supportUrgent")}</p>
        <p>{say("supportUrgentBody")}</p>
      </Notice>
      <div className="flex flex-col gap-2">
        <a href={`mailto:${supportMail}`} className={buttonClass({ block: true })}>
          <MailIcon aria-hidden size={20} />
          {say("write")}
        </a>
        <a href={`tel:${supportPhone}`} className={buttonClass({ variant: "primary", size: "large" })}>
          <PhoneIcon aria-hidden size={20} />
          {say("call")}
        </a>
      </div>
      <SupportAnswers />
    </article>
  );
}
