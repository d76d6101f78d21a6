import type { Metadata } from "next";
import { HubPickupScreen } from "@/components/customer/hub/hub-pickup-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), cashierHubMessages)("pickupTitle") };
}

export default async function HubPickupPage({ params }: { params: Promise<{ id: string; transactionId: string }> }) {
  const { id, transactionId } = await params;
  return <HubPickupScreen key={transactionId} hubId={id} transactionId={transactionId} />;
}
