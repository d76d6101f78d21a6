import { pageMetadata } from "@/app/page-metadata";
import Link from "@/components/ui/navigation/link";
import { LazySupportForm } from "@/components/account/help/lazy-support-form";
import { SupportContactLinks } from "@/components/account/support-contact-links";
import { SupportFaq } from "@/components/account/support-faq";
import { Notice } from "@/components/ui/badge";
import { ShieldIcon } from "@/components/ui/icons";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { supportFormMessages } from "@/lib/i18n/messages/support-form";
import { legalMessages } from "@/lib/i18n/messages/legal";
import { readSession } from "@/server/http/page-session";

export const generateMetadata = pageMetadata("support");

// The URL is untrusted: only a delivery's number is taken from it.
const parseOrderNumber = (delivery: string | string[] | undefined): string | null =>
  typeof delivery === "string" && /^TXN-[0-9A-F]{8}$/.test(delivery) ? delivery : null;

export default async function SupportPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [locale, session, { delivery }] = await Promise.all([readLocale(), readSession(), searchParams]);
  const t = getTranslations(locale, legalMessages);
  const tHelp = getTranslations(locale, supportFormMessages);
  const orderNo = parseOrderNumber(delivery);
  const subject = orderNo === null ? "" : `?subject=${encodeURIComponent(`${tHelp("number")} ${orderNo}`)}`;
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl">{t("supportTitle")}</h1>
        <p className="text-muted-foreground">{t("supportIntro")}</p>
        {orderNo && <p className="pt-1 font-semibold">{tHelp("about", { number: orderNo })}</p>}
      </header>
      <Notice tone="warning" icon={ShieldIcon}>
        <p className="font-semibold">{t("supportUrgent")}</p>
        <p>{t("supportUrgentBody")}</p>
      </Notice>
      <SupportContactLinks mailLabel={t("write")} callLabel={t("call")} query={subject} />
      {session ? (
        <LazySupportForm key={orderNo} orderNo={orderNo} />
      ) : (
        orderNo && (
          <Link
            href={`/login?next=${encodeURIComponent(`/support?delivery=${orderNo}`)}`}
            className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
          >
            {tHelp("signIn")}
          </Link>
        )
      )}
      <SupportFaq />
    </article>
  );
}
