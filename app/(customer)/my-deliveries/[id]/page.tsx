import type { Metadata } from "next";
import { DeliveryView } from "@/components/delivery/delivery-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), customerDeliveryText)("delivery") };
}

export default async function DeliveryPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  // The key prevents one delivery's data from showing under another's URL.
  return <DeliveryView key={id} id={id} />;
}
