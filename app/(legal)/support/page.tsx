import type { Metadata } from "next";
import { Notice } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { MailIcon, PhoneIcon, ShieldIcon } from "@/components/ui/icons";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { legalText } from "@/lib/i18n/text/legal";
import { supportMail, supportPhone } from "@/lib/support";

export const metadata: Metadata = { title: "Support" };

const cash = [
  ["cashDigits", "cashDigitsBody"],
  ["cashSum", "cashSumBody"],
  ["cashDoor", "cashDoorBody"],
  ["cashNoSender", "cashNoSenderBody"],
  ["cashDanger", "cashDangerBody"],
] as const;
const questions = [
  ["faq1", "faq1Body"],
  ["faq2", "faq2Body"],
  ["faq3", "faq3Body"],
  ["faq4", "faq4Body"],
] as const;

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
      {(
        [
          ["cashTitle", cash],
          ["faq", questions],
        ] as const
      ).map(([title, answers]) => (
        <section key={title}>
          <h2 className="pb-2 text-base">{say(title)}</h2>
          <div className="divide-y rounded-card border bg-surface">
            {answers.map(([question, answer]) => (
              <details key={question} className="px-4">
                <summary className="flex min-h-tap items-center font-medium">{say(question)}</summary>
                <p className="pb-4 text-ink-soft">{say(answer)}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
    </article>
  );
}
