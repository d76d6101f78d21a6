import type { Metadata } from "next";
import { ZoneScreen } from "@/components/zones/zone-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), adminZonesText)("zone") };
}

export default async function AdminZonePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ZoneScreen key={id} id={id} />;
}
