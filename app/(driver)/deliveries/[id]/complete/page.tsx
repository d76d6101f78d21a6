import type { Metadata } from "next";
import { CompleteScreen } from "@/components/driver/deliveries/complete-screen";

export const metadata: Metadata = { title: "Complete delivery" };

export default async function CompleteDeliveryPage({ params }: { params: Promise<{ id: string }> }) {
  return <CompleteScreen transactionId={(await params).id} />;
}
