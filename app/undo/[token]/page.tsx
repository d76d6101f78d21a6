import type { Metadata } from "next";
import { AddressChangeView } from "@/components/customer/address-change/address-change-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { addressChangeText } from "@/lib/i18n/text/address-change";

// The link is a secret: kept from search engines and referrers.
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: sayIn(await readLocale(), addressChangeText)("title"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function UndoPage({ params }: { params: Promise<{ token: string }> }) {
  return <AddressChangeView token={(await params).token} />;
}
