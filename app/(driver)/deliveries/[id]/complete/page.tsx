import { titled } from "@/app/titled";
import { CompleteScreen } from "@/components/driver/deliveries/complete-screen";

export const generateMetadata = titled("complete");

export default async function CompleteDeliveryPage({ params }: { params: Promise<{ id: string }> }) {
  return <CompleteScreen transactionId={(await params).id} />;
}
