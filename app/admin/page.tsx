import type { Metadata } from "next";
import { OverviewScreen } from "@/components/admin/overview/overview-screen";
import { adminText } from "@/lib/i18n/text/admin";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminText, "title");
}

export default function AdminPage() {
  return <OverviewScreen />;
}
