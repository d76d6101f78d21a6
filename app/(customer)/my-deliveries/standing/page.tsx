import type { Metadata } from "next";
import { StandingScreen } from "@/components/customer/standing/standing-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { standingOrdersText } from "@/lib/i18n/text/standing-orders";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), standingOrdersText)("title") };
}

export default function StandingPage() {
  return <StandingScreen />;
}
