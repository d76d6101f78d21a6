import type { Metadata } from "next";
import { Suspense } from "react";
import { PlansScreen } from "@/components/admin/routing/plans-screen";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminRoutingMessages, "plans");
}

export default function AdminRoutingPlansPage() {
  return (
    <Suspense>
      <PlansScreen />
    </Suspense>
  );
}
