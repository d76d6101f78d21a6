import type { Metadata } from "next";
import { Suspense } from "react";
import { PlansScreen } from "@/components/admin/routing/plans-screen";
import { adminRoutingText } from "@/lib/i18n/text/admin-routing";
import { adminTitle } from "@/app/admin/admin-title";

export function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminRoutingText, "plans");
}

export default function AdminRoutingPlansPage() {
  return (
    <Suspense>
      <PlansScreen />
    </Suspense>
  );
}
