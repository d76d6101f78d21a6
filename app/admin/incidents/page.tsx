import type { Metadata } from "next";
import { IncidentsScreen } from "@/components/admin/incidents/incidents-screen";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(incidentDeskText, "title");
}

export default function AdminIncidentsPage() {
  return <IncidentsScreen />;
}
