import type { Metadata } from "next";
import { LegLinkView } from "@/components/delivery/leg/leg-link-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { legMessages } from "@/lib/i18n/messages/leg";

// The link is a secret: kept from search engines and referrers.
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: getTranslations(await readLocale(), legMessages)("linkPage"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function LegPage({ params }: { params: Promise<{ token: string }> }) {
  return <LegLinkView token={(await params).token} />;
}
