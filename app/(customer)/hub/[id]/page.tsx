import type { Metadata } from "next";
import { HubCounterScreen } from "@/components/customer/hub/hub-counter-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), cashierHubMessages)("title") };
}

export default async function HubCounterPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <HubCounterScreen key={id} id={id} />;
}
