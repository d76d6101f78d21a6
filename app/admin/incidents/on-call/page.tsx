import type { Metadata } from "next";
import { OnCallScreen } from "@/components/admin/incidents/on-call-screen";
import { onCallMessages } from "@/lib/i18n/messages/on-call";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(onCallMessages, "title");
}

export default function AdminOnCallPage() {
  return <OnCallScreen />;
}
