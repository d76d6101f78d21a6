import type { Metadata } from "next";
import { NewHubScreen } from "@/components/admin/hubs/hub-screen";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminHubsMessages, "newHub");
}

export default function AdminNewHubPage() {
  return <NewHubScreen />;
}
