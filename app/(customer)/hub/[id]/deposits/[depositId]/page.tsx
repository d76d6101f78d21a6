import type { Metadata } from "next";
import { DepositCountScreen } from "@/components/customer/hub/deposit-count-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), cashierHubMessages)("countTitle") };
}

export default async function DepositCountPage({ params }: { params: Promise<{ id: string; depositId: string }> }) {
  const { id, depositId } = await params;
  return <DepositCountScreen key={depositId} hubId={id} depositId={depositId} />;
}
