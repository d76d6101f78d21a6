import type { Metadata } from "next";
import { RoutingStatusScreen } from "@/components/admin/routing/routing-status-screen";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminRoutingMessages, "title");
}

export default function AdminRoutingPage() {
  return <RoutingStatusScreen />;
}
