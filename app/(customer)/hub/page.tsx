import type { Metadata } from "next";
import { CashierHubsScreen } from "@/components/customer/hub/hubs-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { cashDeskMessages } from "@/lib/i18n/messages/cash-desk";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), cashDeskMessages)("title") };
}

export default function CashierHubsPage() {
  return <CashierHubsScreen />;
}
