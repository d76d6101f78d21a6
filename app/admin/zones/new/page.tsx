import type { Metadata } from "next";
import { NewZoneScreen } from "@/components/admin/zones/zone-screen";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminZonesMessages, "newZone");
}

export default function AdminNewZonePage() {
  return <NewZoneScreen />;
}
