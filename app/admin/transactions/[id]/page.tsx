import type { Metadata } from "next";
import { TransactionDetail } from "@/components/admin/transaction-detail";
import { orderNo } from "@/lib/domain/order-no";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: orderNo((await params).id) };
}

export default async function AdminTransactionPage({ params }: Props) {
  const { id } = await params;
  return <TransactionDetail key={id} id={id} />;
}
