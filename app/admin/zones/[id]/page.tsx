import type { Metadata } from "next";
import { ZoneScreen } from "@/components/admin/zones/zone-screen";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminZonesText, "zone");
}

export default async function AdminZonePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ZoneScreen key={id} id={id} />;
}
