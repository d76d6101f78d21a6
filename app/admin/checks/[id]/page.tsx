import type { Metadata } from "next";
import { MoneyReviewScreen } from "@/components/admin/checks/money-review";
import { checksMessages } from "@/lib/i18n/messages/checks";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(checksMessages, "delivery");
}

export default async function AdminMoneyReviewPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <MoneyReviewScreen key={id} id={id} />;
}
