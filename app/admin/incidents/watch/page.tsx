import type { Metadata } from "next";
import { OnCallScreen } from "@/components/admin/incidents/on-call-screen";
import { watchMessages } from "@/lib/i18n/messages/watches";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(watchMessages, "title");
}

export default function AdminOnCallPage() {
  return <OnCallScreen />;
}
