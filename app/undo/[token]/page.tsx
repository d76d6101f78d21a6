import type { Metadata } from "next";
import { AddressChangeView } from "@/components/customer/address-change/address-change-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { addressChangeMessages } from "@/lib/i18n/messages/address-change";

// The link is a secret: kept from search engines and referrers.
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: getTranslations(await readLocale(), addressChangeMessages)("title"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function AddressChangePage({ params }: { params: Promise<{ token: string }> }) {
  return <AddressChangeView token={(await params).token} />;
}
