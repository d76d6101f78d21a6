import type { Metadata } from "next";
import { TakeView } from "@/components/customer/delegate/take-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { takeText } from "@/lib/i18n/text/take";

// The link is a secret: kept from search engines and referrers.
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: sayIn(await readLocale(), takeText)("title"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function TakePage({ params }: { params: Promise<{ token: string }> }) {
  return <TakeView token={(await params).token} />;
}
