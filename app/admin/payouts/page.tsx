import type { Metadata } from "next";
import { PayoutsScreen } from "@/components/admin/payouts/payouts-screen";
import { adminPayoutsText } from "@/lib/i18n/text/admin-payouts";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminPayoutsText, "title");
}

export default function AdminPayoutsPage() {
  return <PayoutsScreen />;
}
