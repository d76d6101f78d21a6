import type { Metadata } from "next";
import { AdminHubsScreen } from "@/components/admin/hubs/hubs-screen";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminHubsMessages, "title");
}

export default function AdminHubsPage() {
  return <AdminHubsScreen />;
}
