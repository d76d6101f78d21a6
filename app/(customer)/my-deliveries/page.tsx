import type { Metadata } from "next";
import { DeliveryList } from "@/components/delivery/delivery-list";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), customerDeliveryText)("deliveries") };
}

export default function DeliveriesPage() {
  return <DeliveryList />;
}
