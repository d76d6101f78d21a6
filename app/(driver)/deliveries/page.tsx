import { titled } from "@/app/titled";
import { DeliveriesScreen } from "@/components/driver/deliveries/deliveries-screen";
import { latestCount } from "@/components/driver/deliveries/latest";
import { drawHistory } from "@/server/drivers/draw-page";

export const generateMetadata = titled("deliveries");

// What they delivered last comes with the page, before any script has come.
export default async function DeliveriesPage() {
  return <DeliveriesScreen drawn={await drawHistory(latestCount)} />;
}
