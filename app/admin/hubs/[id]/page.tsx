import type { Metadata } from "next";
import { HubScreen } from "@/components/admin/hubs/hub-screen";
import { adminHubsText } from "@/lib/i18n/text/admin-hubs";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminHubsText, "hub");
}

export default async function AdminHubPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <HubScreen key={id} id={id} />;
}
