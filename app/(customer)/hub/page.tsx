import type { Metadata } from "next";
import { CashierHubsScreen } from "@/components/customer/hub/cashier-hubs-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), cashierHubMessages)("title") };
}

export default function CashierHubsPage() {
  return <CashierHubsScreen />;
}
