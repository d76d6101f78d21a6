import type { Metadata } from "next";
import { OverviewScreen } from "@/components/admin/overview/overview-screen";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminMessages, "title");
}

export default function AdminPage() {
  return <OverviewScreen />;
}
