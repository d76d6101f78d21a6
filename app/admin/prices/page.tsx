import type { Metadata } from "next";
import { PricesScreen } from "@/components/admin/prices/prices-screen";
import { adminPricesText } from "@/lib/i18n/text/admin-prices";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminPricesText, "title");
}

export default function AdminPricesPage() {
  return <PricesScreen />;
}
