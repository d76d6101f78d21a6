import type { Metadata } from "next";
import { DriverDetail } from "@/components/admin/drivers/driver-detail";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminDriversMessages, "driver");
}

export default async function AdminDriverPage({ params }: { params: Promise<{ userId: string }> }) {
  const { userId } = await params;
  return <DriverDetail key={userId} userId={userId} />;
}
