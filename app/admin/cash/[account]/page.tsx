import type { Metadata } from "next";
import { StatementScreen } from "@/components/admin/ledger/statement-screen";
import { adminLedgerText } from "@/lib/i18n/text/admin-ledger";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminLedgerText, "statement");
}

export default async function AdminStatementPage({ params }: { params: Promise<{ account: string }> }) {
  const account = decodeURIComponent((await params).account);
  return <StatementScreen key={account} account={account} />;
}
