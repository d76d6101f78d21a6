import { pageMetadata } from "@/app/page-metadata";
import { AnalyticsScreen } from "@/components/driver/earnings/analytics-screen";
import { prefetchStats } from "@/server/drivers/prefetch-page";

export const generateMetadata = pageMetadata("analytics");

// Rendered on the server: on a slow network the driver sees the week before any script has loaded.
export default async function AnalyticsPage() {
  return <AnalyticsScreen prefetched={await prefetchStats("week")} />;
}
