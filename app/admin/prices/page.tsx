import type { Metadata } from "next";
import { PricesScreen } from "@/components/admin/prices/prices-screen";
import { adminPricesMessages } from "@/lib/i18n/messages/admin-prices";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminPricesMessages, "title");
}

export default function AdminPricesPage() {
  return <PricesScreen />;
}
