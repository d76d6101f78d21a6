import type { Metadata } from "next";
import { DispatchScreen } from "@/components/admin/dispatch/dispatch-screen";
import { orderNo } from "@/lib/domain/transaction/order-no";
import { adminDispatchText } from "@/lib/i18n/text/admin-dispatch";
import { adminTitle } from "@/app/admin/admin-title";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return adminTitle(adminDispatchText, "title", orderNo((await params).id));
}

export default async function AdminDispatchPage({ params }: Props) {
  const { id } = await params;
  return <DispatchScreen key={id} id={id} />;
}
