import type { Metadata } from "next";
import { ZoneScreen } from "@/components/admin/zones/zone-screen";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminZonesMessages, "zone");
}

export default async function AdminZonePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ZoneScreen key={id} id={id} />;
}
