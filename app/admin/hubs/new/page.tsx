import type { Metadata } from "next";
import { NewHubScreen } from "@/components/admin/hubs/hub-screen";
import { adminHubsText } from "@/lib/i18n/text/admin-hubs";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminHubsText, "newHub");
}

export default function AdminNewHubPage() {
  return <NewHubScreen />;
}
