import type { Metadata } from "next";
import { OfferLinkView } from "@/components/driver/offer-link/offer-link-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { offerText } from "@/lib/i18n/text/offer";
import { readSession } from "@/server/http/page-session";

// The link is a credential for accepting: kept from search engines and referrers. Opening it changes nothing, because
// phones prefetch links.
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: sayIn(await readLocale(), offerText)("title"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function OfferLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, session] = await Promise.all([params, readSession()]);
  return <OfferLinkView token={token} signedIn={session !== null} />;
}
