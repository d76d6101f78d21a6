import type { Metadata } from "next";
import { StandingOrdersScreen } from "@/components/customer/standing-orders/standing-orders-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { standingOrdersMessages } from "@/lib/i18n/messages/standing-orders";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), standingOrdersMessages)("title") };
}

export default function StandingOrdersPage() {
  return <StandingOrdersScreen />;
}
