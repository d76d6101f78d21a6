import type { Metadata } from "next";
import { Suspense } from "react";
import { CashScreen } from "@/components/admin/cash/cash-screen";
import { adminCashMessages } from "@/lib/i18n/messages/admin-cash";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminCashMessages, "title");
}

export default function AdminCashPage() {
  return (
    <Suspense>
      <CashScreen />
    </Suspense>
  );
}
