import type { Metadata } from "next";
import { Suspense } from "react";
import { TransactionsScreen } from "@/components/admin/deliveries/transactions-screen";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminTransactionsText, "title");
}

export default function AdminTransactionsPage() {
  return (
    <Suspense>
      <TransactionsScreen />
    </Suspense>
  );
}
