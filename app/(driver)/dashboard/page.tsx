import type { Metadata } from "next";
import { drawStats } from "@/server/drivers/draw-page";
import { Dashboard } from "./dashboard";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  return <Dashboard today={await drawStats("today")} />;
}
