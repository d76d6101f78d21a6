import type { Metadata } from "next";
import { TransactionDetail } from "@/components/admin/deliveries/transaction-detail";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return adminPageMetadata(adminTransactionsMessages, "delivery", orderNo((await params).id));
}

export default async function AdminTransactionPage({ params }: Props) {
  const { id } = await params;
  return <TransactionDetail key={id} id={id} />;
}
