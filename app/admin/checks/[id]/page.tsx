import type { Metadata } from "next";
import { MoneyReviewScreen } from "@/components/admin/checks/money-review";
import { checksText } from "@/lib/i18n/text/checks";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(checksText, "delivery");
}

export default async function AdminCheckPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <MoneyReviewScreen key={id} id={id} />;
}
