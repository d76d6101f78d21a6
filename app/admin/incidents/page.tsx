import type { Metadata } from "next";
import { IncidentsScreen } from "@/components/admin/incidents/incidents-screen";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(incidentOperationsMessages, "title");
}

export default function AdminIncidentsPage() {
  return <IncidentsScreen />;
}
