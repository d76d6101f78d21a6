import type { Metadata } from "next";
import { Suspense } from "react";
import { CashScreen } from "@/components/admin/cash/cash-screen";
import { adminCashText } from "@/lib/i18n/text/admin-cash";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminCashText, "title");
}

export default function AdminCashPage() {
  return (
    <Suspense>
      <CashScreen />
    </Suspense>
  );
}
