import type { Metadata } from "next";
import { IncidentsScreen } from "@/components/admin/incidents/incidents-screen";
import { incidentDeskMessages } from "@/lib/i18n/messages/incident-desk";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(incidentDeskMessages, "title");
}

export default function AdminIncidentsPage() {
  return <IncidentsScreen />;
}
