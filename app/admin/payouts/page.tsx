import type { Metadata } from "next";
import { PayoutsScreen } from "@/components/admin/payouts/payouts-screen";
import { adminPayoutsMessages } from "@/lib/i18n/messages/admin-payouts";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminPayoutsMessages, "title");
}

export default function AdminPayoutsPage() {
  return <PayoutsScreen />;
}
