import type { Metadata } from "next";
import { ChecksScreen } from "@/components/admin/checks/checks-screen";
import { checksText } from "@/lib/i18n/text/checks";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(checksText, "title");
}

export default function AdminChecksPage() {
  return <ChecksScreen />;
}
