import type { Metadata } from "next";
import { TransactionDetail } from "@/components/admin/deliveries/transaction-detail";
import { orderNo } from "@/lib/domain/transaction/order-no";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { adminTitle } from "@/app/admin/admin-title";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return adminTitle(adminTransactionsText, "delivery", orderNo((await params).id));
}

export default async function AdminTransactionPage({ params }: Props) {
  const { id } = await params;
  return <TransactionDetail key={id} id={id} />;
}
