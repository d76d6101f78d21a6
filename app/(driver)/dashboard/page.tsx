import { titled } from "@/app/titled";
import { drawStats } from "@/server/drivers/draw-page";
import { Dashboard } from "./dashboard";

export const generateMetadata = titled("dashboard");

// Not awaited: the page streams before its figures.
export default function DashboardPage() {
  return <Dashboard today={drawStats("today")} />;
}
