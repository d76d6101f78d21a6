import type { Metadata } from "next";
import { ChecksScreen } from "@/components/admin/checks/checks-screen";
import { checksMessages } from "@/lib/i18n/messages/checks";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(checksMessages, "title");
}

export default function AdminChecksPage() {
  return <ChecksScreen />;
}
