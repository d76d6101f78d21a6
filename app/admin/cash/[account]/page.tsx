import type { Metadata } from "next";
import { StatementScreen } from "@/components/admin/ledger/statement-screen";
import { adminLedgerMessages } from "@/lib/i18n/messages/admin-ledger";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminLedgerMessages, "statement");
}

export default async function AdminStatementPage({ params }: { params: Promise<{ account: string }> }) {
  const account = decodeURIComponent((await params).account);
  return <StatementScreen key={account} account={account} />;
}
