import type { Metadata } from "next";
import { IncidentDetail } from "@/components/admin/incidents/incident-detail";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(incidentDeskText, "one");
}

export default async function AdminIncidentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <IncidentDetail key={id} id={id} />;
}
