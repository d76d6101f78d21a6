import type { Metadata } from "next";
import { StandingScreen } from "@/components/admin/routing/standing-screen";
import { adminRoutingText } from "@/lib/i18n/text/admin-routing";
import { adminTitle } from "@/app/admin/admin-title";

export function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminRoutingText, "title");
}

export default function AdminRoutingPage() {
  return <StandingScreen />;
}
