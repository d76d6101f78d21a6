import { titled } from "@/app/titled";
import { AnalyticsScreen } from "@/components/driver/earnings/analytics-screen";
import { drawStats } from "@/server/drivers/draw-page";

export const generateMetadata = titled("analytics");

// The pictures come with the page: a driver on a slow network sees their week before any script has come.
export default async function AnalyticsPage() {
  return <AnalyticsScreen drawn={await drawStats("week")} />;
}
