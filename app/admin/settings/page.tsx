import type { Metadata } from "next";
import { Suspense } from "react";
import { SettingsScreen } from "@/components/admin/settings/settings-screen";
import { adminSettingsText } from "@/lib/i18n/text/admin-settings";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminSettingsText, "title");
}

export default function AdminSettingsPage() {
  return (
    <Suspense>
      <SettingsScreen />
    </Suspense>
  );
}
