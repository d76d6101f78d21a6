import type { Metadata } from "next";
import { CloseHubScreen } from "@/components/customer/hub/close-hub-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), cashierHubMessages)("closeTitle") };
}

export default async function CloseHubPage({ params }: { params: Promise<{ id: string }> }) {
  return <CloseHubScreen hubId={(await params).id} />;
}
