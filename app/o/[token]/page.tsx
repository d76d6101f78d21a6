import type { Metadata } from "next";
import { OfferLinkChannel } from "@/lib/contracts/driver/offer";
import { OfferLinkView } from "@/components/driver/offer-link/offer-link-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { readSession } from "@/server/http/page-session";

// The link is a credential for accepting: kept from search engines and referrers. Opening it changes nothing, because
// phones prefetch links.
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: getTranslations(await readLocale(), offerMessages)("title"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function OfferLinkPage({
  params,
  searchParams,
}: {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ via?: string | string[] }>;
}) {
  const [{ token }, { via }, session] = await Promise.all([params, searchParams, readSession()]);
  return <OfferLinkView token={token} via={OfferLinkChannel.catch("sms").parse(via)} signedIn={session !== null} />;
}
