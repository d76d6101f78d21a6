import type { Metadata } from "next";
import { OfferLinkView } from "@/components/driver/offer-link/offer-link-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { offerText } from "@/lib/i18n/text/offer";
import { readSession } from "@/server/http/page-session";

// The link can accept: nobody else may learn it. Opening it changes nothing, for phones look at links before people do.
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
