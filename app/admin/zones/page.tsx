import type { Metadata } from "next";
import { Suspense } from "react";
import { ZonesScreen } from "@/components/admin/zones/zones-screen";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminZonesMessages, "title");
}

export default function AdminZonesPage() {
  return (
    <Suspense>
      <ZonesScreen />
    </Suspense>
  );
}
