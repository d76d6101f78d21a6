import type { Metadata } from "next";
import { HoursScreen } from "@/components/driver/day/hours-screen";

export const metadata: Metadata = { title: "Planned hours" };

export default function HoursPage() {
  return <HoursScreen />;
}
