import type { Metadata } from "next";
import { DeliveryView } from "@/components/delivery/delivery-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), customerDeliveryMessages)("delivery") };
}

export default async function CustomerDeliveryPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  // The key prevents one delivery's data from showing under another's URL.
  return <DeliveryView key={id} id={id} />;
}
