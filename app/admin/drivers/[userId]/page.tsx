import type { Metadata } from "next";
import { DriverDetail } from "@/components/admin/drivers/driver-detail";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminDriversText, "driver");
}

export default async function AdminDriverPage({ params }: { params: Promise<{ userId: string }> }) {
  const { userId } = await params;
  return <DriverDetail key={userId} userId={userId} />;
}
