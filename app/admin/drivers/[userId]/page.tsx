import type { Metadata } from "next";
import { DriverDetail } from "@/components/admin/driver-detail";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), adminDriversText)("driver") };
}

export default async function AdminDriverPage({ params }: { params: Promise<{ userId: string }> }) {
  const { userId } = await params;
  return <DriverDetail key={userId} userId={userId} />;
}
