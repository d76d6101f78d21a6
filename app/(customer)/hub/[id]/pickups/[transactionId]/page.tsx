import type { Metadata } from "next";
import { PickupScreen } from "@/components/customer/hub/pickup-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), cashDeskText)("pickupTitle") };
}

export default async function PickupPage({ params }: { params: Promise<{ id: string; transactionId: string }> }) {
  const { id, transactionId } = await params;
  return <PickupScreen key={transactionId} hubId={id} transactionId={transactionId} />;
}
