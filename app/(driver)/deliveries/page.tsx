import { pageMetadata } from "@/app/page-metadata";
import { DeliveriesScreen } from "@/components/driver/deliveries/deliveries-screen";
import { recentDeliveryCount } from "@/components/driver/deliveries/recent-delivery-count";
import { prefetchHistory } from "@/server/drivers/prefetch-page";

export const generateMetadata = pageMetadata("deliveries");

// The latest deliveries are rendered on the server, before any script has loaded.
export default async function DriverDeliveriesPage() {
  return <DeliveriesScreen prefetched={await prefetchHistory(recentDeliveryCount)} />;
}
