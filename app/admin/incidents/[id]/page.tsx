import type { Metadata } from "next";
import { IncidentScreen } from "@/components/admin/incidents/incident-detail";
import { incidentDeskMessages } from "@/lib/i18n/messages/incident-desk";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(incidentDeskMessages, "one");
}

export default async function AdminIncidentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <IncidentScreen key={id} id={id} />;
}
