import { pageMetadata } from "@/app/page-metadata";
import { DeliveryDetail } from "@/components/driver/deliveries/delivery-detail";

export const generateMetadata = pageMetadata("delivery");

export default async function DriverDeliveryPage({ params }: { params: Promise<{ id: string }> }) {
  return <DeliveryDetail transactionId={(await params).id} />;
}
