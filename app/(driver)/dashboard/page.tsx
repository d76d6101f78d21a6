import { pageMetadata } from "@/app/page-metadata";
import { prefetchStats } from "@/server/drivers/prefetch-page";
import { Dashboard } from "./dashboard";

export const generateMetadata = pageMetadata("dashboard");

// Not awaited: the page streams before its figures.
export default function DashboardPage() {
  return <Dashboard today={prefetchStats("today")} />;
}
