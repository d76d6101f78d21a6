import { pageMetadata } from "@/app/page-metadata";
import { CollectCashScreen } from "@/components/driver/leg/collect-screen";

export const generateMetadata = pageMetadata("collect");

export default async function CollectPage({ params }: { params: Promise<{ id: string }> }) {
  return <CollectCashScreen transactionId={(await params).id} />;
}
