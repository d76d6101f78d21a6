import { titled } from "@/app/titled";
import { drawStats } from "@/server/drivers/draw-page";
import { Dashboard } from "./dashboard";

export const generateMetadata = titled("dashboard");

// Not waited for: the page is there before its numbers are.
export default function DashboardPage() {
  return <Dashboard today={drawStats("today")} />;
}
