import type { Metadata } from "next";
import { AnalyticsScreen } from "@/components/driver/analytics-screen";
import { drawStats } from "@/server/drivers/draw-page";

export const metadata: Metadata = { title: "Analytics" };

// The pictures come with the page: a driver on a slow network sees their week before any script has come.
export default async function AnalyticsPage() {
  return <AnalyticsScreen drawn={await drawStats("week")} />;
}
