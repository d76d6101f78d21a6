import type { Metadata } from "next";
import { NewZoneScreen } from "@/components/zones/zone-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), adminZonesText)("newZone") };
}

export default function AdminNewZonePage() {
  return <NewZoneScreen />;
}
