import type { Metadata } from "next";
import { Suspense } from "react";
import { ErrorsScreen } from "@/components/admin/routing/errors-screen";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminRoutingMessages, "errors");
}

export default function AdminRoutingErrorsPage() {
  return (
    <Suspense>
      <ErrorsScreen />
    </Suspense>
  );
}
