import type { Metadata } from "next";
import { DeliveryHistory } from "@/components/delivery/delivery-history";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), customerDeliveryMessages)("deliveries") };
}

export default function CustomerDeliveriesPage() {
  return <DeliveryHistory />;
}
