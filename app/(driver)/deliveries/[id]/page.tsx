import { titled } from "@/app/titled";
import { DeliveryDetail } from "@/components/driver/deliveries/delivery-detail";

export const generateMetadata = titled("delivery");

export default async function DeliveryPage({ params }: { params: Promise<{ id: string }> }) {
  return <DeliveryDetail transactionId={(await params).id} />;
}
