import { pageMetadata } from "@/app/page-metadata";
import { CompleteScreen } from "@/components/driver/deliveries/complete-screen";

export const generateMetadata = pageMetadata("complete");

export default async function CompleteDeliveryPage({ params }: { params: Promise<{ id: string }> }) {
  return <CompleteScreen transactionId={(await params).id} />;
}
