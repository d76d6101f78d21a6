import type { Metadata } from "next";
import { Suspense } from "react";
import { DriversScreen } from "@/components/admin/drivers/drivers-screen";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminDriversMessages, "title");
}

export default function AdminDriversPage() {
  return (
    <Suspense>
      <DriversScreen />
    </Suspense>
  );
}
