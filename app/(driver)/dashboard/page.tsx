import { pageMetadata } from "@/app/page-metadata";
import { drawStats } from "@/server/drivers/draw-page";
import { Dashboard } from "./dashboard";

export const generateMetadata = pageMetadata("dashboard");

// Not awaited: the page streams before its figures.
export default function DashboardPage() {
  return <Dashboard today={drawStats("today")} />;
}
