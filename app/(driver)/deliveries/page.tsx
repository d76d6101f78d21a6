import type { Metadata } from "next";
import { DeliveriesScreen } from "@/components/delivery/deliveries-screen";

export const metadata: Metadata = { title: "Deliveries" };

export default function DeliveriesPage() {
  return <DeliveriesScreen />;
}
