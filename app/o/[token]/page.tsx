import type { Metadata } from "next";
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

export default async function OfferLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, session] = await Promise.all([params, readSession()]);
  return <OfferLinkView token={token} signedIn={session !== null} />;
}
