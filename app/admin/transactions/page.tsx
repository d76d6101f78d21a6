import type { Metadata } from "next";
import { Suspense } from "react";
import { TransactionsScreen } from "@/components/admin/deliveries/transactions-screen";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminTransactionsMessages, "title");
}

export default function AdminTransactionsPage() {
  return (
    <Suspense>
      <TransactionsScreen />
    </Suspense>
  );
}
