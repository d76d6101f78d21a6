import type { Metadata } from "next";
import { WatchesScreen } from "@/components/admin/incidents/watches-screen";
import { watchText } from "@/lib/i18n/text/watches";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(watchText, "title");
}

export default function AdminWatchesPage() {
  return <WatchesScreen />;
}
