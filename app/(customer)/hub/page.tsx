import type { Metadata } from "next";
import { CashierHubsScreen } from "@/components/customer/hub/hubs-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { hubCounterMessages } from "@/lib/i18n/messages/hub-counter";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), hubCounterMessages)("title") };
}

export default function CashierHubsPage() {
  return <CashierHubsScreen />;
}
