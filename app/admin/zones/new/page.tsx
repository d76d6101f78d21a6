import type { Metadata } from "next";
import { NewZoneScreen } from "@/components/admin/zones/zone-screen";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminZonesText, "newZone");
}

export default function AdminNewZonePage() {
  return <NewZoneScreen />;
}
