import type { Metadata } from "next";
import { HubsScreen } from "@/components/admin/hubs/hubs-screen";
import { adminHubsText } from "@/lib/i18n/text/admin-hubs";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminHubsText, "title");
}

export default function AdminHubsPage() {
  return <HubsScreen />;
}
