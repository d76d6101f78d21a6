import type { Metadata } from "next";
import { Suspense } from "react";
import { AdminSettingsScreen } from "@/components/admin/settings/settings-screen";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminSettingsMessages, "title");
}

export default function AdminSettingsPage() {
  return (
    <Suspense>
      <AdminSettingsScreen />
    </Suspense>
  );
}
