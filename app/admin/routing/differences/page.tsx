import type { Metadata } from "next";
import { Suspense } from "react";
import { DifferencesScreen } from "@/components/admin/routing/differences-screen";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminRoutingMessages, "differences");
}

export default function AdminRoutingDifferencesPage() {
  return (
    <Suspense>
      <DifferencesScreen />
    </Suspense>
  );
}
