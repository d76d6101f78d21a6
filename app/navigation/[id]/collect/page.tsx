import type { Metadata } from "next";
import { CollectScreen } from "@/components/driver/leg/collect-screen";

export const metadata: Metadata = { title: "Collect the cash" };

export default async function CollectPage({ params }: { params: Promise<{ id: string }> }) {
  return <CollectScreen transactionId={(await params).id} />;
}
