import type { Metadata } from "next";
import { AnalyticsScreen } from "@/components/driver/analytics-screen";

export const metadata: Metadata = { title: "Analytics" };

export default function AnalyticsPage() {
  return <AnalyticsScreen />;
}
