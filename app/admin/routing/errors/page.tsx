import type { Metadata } from "next";
import { Suspense } from "react";
import { ErrorsScreen } from "@/components/admin/routing/errors-screen";
import { adminRoutingText } from "@/lib/i18n/text/admin-routing";
import { adminTitle } from "@/app/admin/admin-title";

export function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminRoutingText, "errors");
}

export default function AdminRoutingErrorsPage() {
  return (
    <Suspense>
      <ErrorsScreen />
    </Suspense>
  );
}
