import { titled } from "@/app/titled";
import { DeliveriesScreen } from "@/components/driver/deliveries/deliveries-screen";
import { latestCount } from "@/components/driver/deliveries/latest";
import { drawHistory } from "@/server/drivers/draw-page";

export const generateMetadata = titled("deliveries");

// The latest deliveries are rendered on the server, before any script has loaded.
export default async function DeliveriesPage() {
  return <DeliveriesScreen drawn={await drawHistory(latestCount)} />;
}
