import type { Metadata } from "next";
import { CurrentNavigation } from "@/components/driver/task/current-navigation";

export const metadata: Metadata = { title: "Navigation" };

export default function NavigationPage() {
  return <CurrentNavigation />;
}
