import { titled } from "@/app/titled";
import { CollectScreen } from "@/components/driver/leg/collect-screen";

export const generateMetadata = titled("collect");

export default async function CollectPage({ params }: { params: Promise<{ id: string }> }) {
  return <CollectScreen transactionId={(await params).id} />;
}
