import type { Metadata } from "next";
import { Suspense } from "react";
import { ZonesScreen } from "@/components/zones/zones-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), adminZonesText)("title") };
}

export default function AdminZonesPage() {
  return <Suspense><ZonesScreen /></Suspense>;
}
