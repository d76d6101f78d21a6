import type { Metadata } from "next";
import { IncidentScreen } from "@/components/admin/incidents/incident-detail";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(incidentOperationsMessages, "incident");
}

export default async function AdminIncidentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <IncidentScreen key={id} id={id} />;
}
