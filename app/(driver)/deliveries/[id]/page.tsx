import type { Metadata } from "next";
import { DeliveryDetail } from "@/components/driver/deliveries/delivery-detail";

export const metadata: Metadata = { title: "Delivery" };

export default async function DeliveryPage({ params }: { params: Promise<{ id: string }> }) {
  return <DeliveryDetail transactionId={(await params).id} />;
}
