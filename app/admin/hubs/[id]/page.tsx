import type { Metadata } from "next";
import { AdminHubScreen } from "@/components/admin/hubs/hub-screen";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminHubsMessages, "hub");
}

export default async function AdminHubPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <AdminHubScreen key={id} id={id} />;
}
