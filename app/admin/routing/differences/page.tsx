import type { Metadata } from "next";
import { Suspense } from "react";
import { DifferencesScreen } from "@/components/admin/routing/differences-screen";
import { adminRoutingText } from "@/lib/i18n/text/admin-routing";
import { adminTitle } from "@/app/admin/admin-title";

export function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminRoutingText, "differences");
}

export default function AdminRoutingDifferencesPage() {
  return (
    <Suspense>
      <DifferencesScreen />
    </Suspense>
  );
}
