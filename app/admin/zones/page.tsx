import type { Metadata } from "next";
import { Suspense } from "react";
import { ZonesScreen } from "@/components/admin/zones/zones-screen";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminZonesText, "title");
}

export default function AdminZonesPage() {
  return (
    <Suspense>
      <ZonesScreen />
    </Suspense>
  );
}
