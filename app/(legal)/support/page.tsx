import { titled } from "@/app/titled";
import Link from "@/components/ui/link";
import { HelpForm } from "@/components/account/help/later";
import { SupportAnswers } from "@/components/account/support-answers";
import { SupportWays } from "@/components/account/support-ways";
import { Notice } from "@/components/ui/badge";
import { ShieldIcon } from "@/components/ui/icons";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { helpFormText } from "@/lib/i18n/text/help-form";
import { legalText } from "@/lib/i18n/text/legal";
import { readSession } from "@/server/http/page-session";

export const generateMetadata = titled("support");

// The URL is untrusted: only a delivery's number is taken from it.
const numberIn = (delivery: string | string[] | undefined): string | null =>
  typeof delivery === "string" && /^TXN-[0-9A-F]{8}$/.test(delivery) ? delivery : null;

export default async function SupportPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [locale, session, { delivery }] = await Promise.all([readLocale(), readSession(), searchParams]);
  const say = sayIn(locale, legalText);
  const sayHelp = sayIn(locale, helpFormText);
  const orderNo = numberIn(delivery);
  const subject = orderNo === null ? "" : `?subject=${encodeURIComponent(`${sayHelp("number")} ${orderNo}`)}`;
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl">{say("supportTitle")}</h1>
        <p className="text-ink-soft">{say("supportIntro")}</p>
        {orderNo && <p className="pt-1 font-semibold">{sayHelp("about", { number: orderNo })}</p>}
      </header>
      <Notice tone="wait" icon={ShieldIcon}>
        <p className="font-semibold">{say("supportUrgent")}</p>
        <p>{say("supportUrgentBody")}</p>
      </Notice>
      <SupportWays write={say("write")} call={say("call")} query={subject} />
      {session ? (
        <HelpForm key={orderNo} orderNo={orderNo} />
      ) : (
        orderNo && (
          <Link
            href={`/login?next=${encodeURIComponent(`/support?delivery=${orderNo}`)}`}
            className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
          >
            {sayHelp("signIn")}
          </Link>
        )
      )}
      <SupportAnswers />
    </article>
  );
}
