import type { Metadata } from "next";
import { DelegateView } from "@/components/customer/delegate/delegate-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { takeMessages } from "@/lib/i18n/messages/take";

// The link is a secret: kept from search engines and referrers.
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: getTranslations(await readLocale(), takeMessages)("title"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function DelegatePage({ params }: { params: Promise<{ token: string }> }) {
  return <DelegateView token={(await params).token} />;
}
