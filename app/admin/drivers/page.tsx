import type { Metadata } from "next";
import { Suspense } from "react";
import { DriversScreen } from "@/components/admin/drivers/drivers-screen";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminDriversText, "title");
}

export default function AdminDriversPage() {
  return (
    <Suspense>
      <DriversScreen />
    </Suspense>
  );
}
