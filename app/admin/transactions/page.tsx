import type { Metadata } from "next";
import { Suspense } from "react";
import { TransactionsScreen } from "@/components/admin/transactions-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), adminTransactionsText)("title") };
}

export default function AdminTransactionsPage() {
  return <Suspense><TransactionsScreen /></Suspense>;
}
