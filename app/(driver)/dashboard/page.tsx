import { titled } from "@/app/titled";
import { drawStats } from "@/server/drivers/draw-page";
import { Dashboard } from "./dashboard";

export const generateMetadata = titled("dashboard");

export default async function DashboardPage() {
  return <Dashboard today={await drawStats("today")} />;
}
