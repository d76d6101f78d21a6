import type { Metadata } from "next";
import { DelegateView } from "@/components/customer/delegate/delegate-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { delegationMessages } from "@/lib/i18n/messages/delegation";

// The link is a secret: kept from search engines and referrers.
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: getTranslations(await readLocale(), delegationMessages)("title"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function DelegatePage({ params }: { params: Promise<{ token: string }> }) {
  return <DelegateView token={(await params).token} />;
}
